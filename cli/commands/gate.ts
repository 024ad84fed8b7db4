import type { Command } from "commander";
import { ACCORD_GATE_ID } from "../../lib/gates/accord-gate";
import { NOT_IN_A_RECORDING } from "../../lib/replay/gate-report";
import type { Viewer } from "../../lib/server/auth/viewer";
import { type GateDocument, gateStudy, type Share } from "../../lib/server/use-cases/gate-study";
import { EXIT } from "../exit";
import { print, textTable } from "../output";
import { viewerArgument } from "../viewer-argument";

interface Options {
  study: string;
  gate: string;
  probes: string;
  kept?: boolean;
  keep: boolean;
  viewer: Viewer;
  json?: boolean;
}

export function addGate(program: Command): void {
  program
    .command("gate")
    .description("Puts every write of a study before a gate, in replay (our operationalisation of the ACCORD paper's gate, not its authors').")
    .requiredOption("--study <study>", "handle of the study")
    .option("--gate <id>", "rule: the deterministic gate; or the id of a judge, whose model is asked", ACCORD_GATE_ID)
    .option("--probes <sources>", "who may answer probes, each reported apart: none,same-later,sibling,snapshot,reexec,live", "none")
    .option("--json", "one JSON document on standard output")
    .option("--kept", "ask no model: show what is kept of an earlier run")
    .option("--no-keep", "only read: catch and false-alarm rates of `metrics` stay as they are")
    .addOption(viewerArgument())
    .action(async ({ study, gate, probes, kept, keep, viewer, json }: Options) => {
      const document = await print(await gateStudy(study, viewer, { gate, probes }, { asks: kept !== true, keeps: keep }), json === true, describe);
      // A write without a verdict is an error of the gate, and is counted as none.
      if (kept !== true && document !== null && document.report.some(({ unjudged }) => unjudged > 0)) process.exitCode = EXIT.rejected;
    });
}

function describe({ gateId, gateVersion, report }: GateDocument): string {
  const rows = report.map((row) => [
    ...[row.probes, row.scope === "all" ? "all writes" : "up to the first reject", row.writes, row.failedWrites, row.goodWrites, row.unknownWrites],
    ...[`${row.rejectedFailed} (${percent(row.catch)})`, `${row.rejectedGood} (${percent(row.falseAlarm)})`, row.abstained, row.unjudged],
    ...[
      `${row.harmCandidates} of ${row.successfulRuns}`,
      `${row.addressable} of ${row.failedRuns}`,
      `${row.evidence.onlyA}/${row.evidence.onlyB}/${row.evidence.both}`,
    ],
    `${row.answeredProbes} of ${row.askedProbes}`,
    `${row.reads.main} + ${row.reads.gate}`,
  ]);
  return [
    `gate ${gateId} ${gateVersion} (our operationalisation of the ACCORD paper's gate)`,
    "",
    textTable([
      [
        "probes",
        "scope",
        "writes",
        "failed",
        "good",
        "unknown",
        "caught",
        "false alarms",
        "abstained",
        "no verdict",
        "harm candidates",
        "addressable",
        "evidence A/B/both",
        "probes answered",
        "reads: agent + gate",
      ],
      ...rows,
    ]),
    "",
    "caught: failed writes rejected; false alarms: good writes rejected; an abstention lets through. 95 % intervals by Wilson.",
    "harm candidates: successful runs with a reject. addressable: failed runs whose deciding write was rejected with evidence, an upper bound on rescued runs.",
    "Rows of different probes are never added up.",
    "",
    "What a recording cannot tell:",
    ...NOT_IN_A_RECORDING.map((line) => `- ${line}`),
  ].join("\n");
}

function percent({ value, low, high }: Share): string {
  const of = (share: number | null): string => (share === null ? "–" : (share * 100).toFixed(1));
  return value === null ? "–" : `${of(value)} %, ${of(low)}–${of(high)}`;
}
