/** The questions by which a gap label is found, in their order (methods.md §1.4), as a rater or a judge reads them. */
export const GAP_DECISION_TREE: readonly string[] = [
  "Is the record good enough at the point at issue: the observations before the write are whole, and the write parses or is clearly malformed? If not: unclear.",
  "Did the tool, the simulator or the evaluator itself fail? Then other:environment.",
  "Is the write outside of the action grammar, malformed, or of another dialect? Then other:format. A well-formed call that breaks a documented rule goes on: the document is a fact.",
  "List the decisive facts: the fewest facts that, had the agent used them, would have led to a correct action here (affordance, argument value, constraint, state). Is there none? Then other:planning.",
  "For each fact: does a text of the context state it? Stated, and the write contradicts or ignores it: overlooked. Stated, and the write agrees: fine. Not stated, but some read could have shown it: incomplete. Not stated, and no read shows it: other:interface.",
  "Several labels: the set of all findings that are not fine. One label: the finding of the fact that explains the environment's reply first; on a tie overlooked before incomplete before other:interface.",
  "Nothing but fine: other:planning.",
];
