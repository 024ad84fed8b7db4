import type { ProbeSourceId } from "../../gates/probe-source";

/** For a person: who answers, when that is admitted, and what the answer is worth. Stands on the page and in `plumbline probes`. */
export const SOURCE_SENTENCES: Readonly<Record<ProbeSourceId, { asks: string; admitted: string; worth: string }>> = {
  none: {
    asks: "nobody: the gate decides from what the agent had seen",
    admitted: "always",
    worth: "what a gate can do without a look",
  },
  "same-later": {
    asks: "the run itself: the same read, made after the write",
    admitted: "when nothing from the write on, the write itself included, may have changed what the read shows",
    worth: "hindsight: nobody could have known it at the time, so it is never pooled with other answers",
  },
  sibling: {
    asks: "another run of the same task that began alike",
    admitted: "when the read came before anything that may have changed it, in both runs, and no earlier read of both differs",
    worth: "that both runs began in the same state is inferred, not read",
  },
  snapshot: {
    asks: "a dump of the environment's state that the file holds for this moment",
    admitted: "when one record of the dump has the id asked for, and nothing may have changed it since; only our own format has room for dumps",
    worth: "the record is the environment's, its form need not be the tool's",
  },
  reexec: {
    asks: "the environment itself, restored, with the recorded steps made again up to the write",
    admitted:
      "when every reply on the way equals the recorded one byte for byte; only our own worlds can be restored here, ALFWorld and AppWorld cannot",
    worth: "exact",
  },
  live: {
    asks: "a running system, by reads that the server's settings allow",
    admitted: "when the system and the read stand on the allow-list, the write set knows the read for one, and this is no dry run",
    worth: "the system may have moved since the recording",
  },
};
