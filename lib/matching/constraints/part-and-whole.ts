import { argumentTree } from "../provenance/call-arguments";
import { type JsonLeaf, leavesUnder } from "../provenance/json-leaves";
import type { FoundRecord } from "../provenance/records";
import { isTaskText } from "../provenance/run-texts";
import { mainKey } from "../tools/key-arguments";
import { leafSpan, type WriteQuestion, writeSpan } from "../tools/write-question";
import { type BrokenConstraint, sentenceSpan, sentenceStems, subPatternOf } from "./constraint";
import { quoted, ruleSays } from "./say-rule";
import { toolWords } from "./verbs";
import { stemOf, wordsOf } from "./words";

/** As they stand: "ordered" is no order. */
const WHOLE = new Set("all everything whole entire both".split(" "));

/**
 * Part asked, whole written: the user names one thing of a list ("cancel the boot"), the record that the write acts on
 * holds others as well, and the write cannot tell them apart. Not broken when the agent named another part and the user
 * answered.
 */
export function partAndWhole(question: WriteQuestion): BrokenConstraint[] {
  const { target, call } = question;
  const key = mainKey(call.tool, argumentTree(call.action));
  const argument = question.arguments.find((leaf) => leaf.path === key);
  if (target === null || argument === undefined || question.arguments.some((leaf) => leaf.path.includes("["))) return [];
  const rows = namedRows(target);
  if (rows.length < 2) return [];
  const { verbs, objects } = toolWords(call.tool);
  for (const text of [...question.context].reverse()) {
    if (!isTaskText(text)) continue;
    for (const sentence of [...text.sentences].reverse()) {
      const stems = sentenceStems(sentence).own;
      if (![...verbs].some((verb) => stems.has(verb))) continue;
      if (wordsOf(sentence.text).some((word) => WHOLE.has(word) || objects.has(word))) return [];
      const asked = rows.filter((row) => row.words.some((word) => stems.has(word)));
      if (asked.length === 0) continue;
      const rest = rows.filter((row) => !asked.includes(row));
      const other = rest[0];
      if (
        other === undefined ||
        wasTold(
          question,
          text.t,
          rest.flatMap((row) => row.words),
        )
      )
        return [];
      return [
        {
          element: "constraint",
          subPattern: subPatternOf(text),
          isPrecise: false,
          decisive: [sentenceSpan(text, sentence), leafSpan(target, other.leaf, "decisive")],
          write: writeSpan(question, argument),
          explanation: `${ruleSays(text, sentence)}; ${String(argument.value)} also holds ${quoted(String(other.leaf.value))}, and the write acts on the whole.`,
        },
      ];
    }
  }
  return [];
}

interface NamedRow {
  leaf: JsonLeaf;
  /** Stems that this row's name has and no other's. */
  words: string[];
}

function namedRows(record: FoundRecord): NamedRow[] {
  const { scan } = record.text;
  if (scan === null) return [];
  const list = scan.nodes.findIndex((node) => node.parent === record.node && node.kind === "array" && node.lastLeaf - node.firstLeaf > 1);
  const rows = scan.nodes.flatMap((node, index) => {
    if (node.parent !== list || list < 0) return [];
    const leaf = leavesUnder(scan, index).find((item) => item.node === index && /(?:name|title|label)$/i.test(item.key ?? ""));
    return leaf === undefined || typeof leaf.value !== "string" ? [] : [{ leaf, words: wordsOf(leaf.value).map(stemOf) }];
  });
  return rows.map((row) => ({
    leaf: row.leaf,
    words: row.words.filter((word) => word.length > 2 && rows.every((other) => other === row || !other.words.includes(word))),
  }));
}

/** The agent named the other parts later on, and the user answered. */
function wasTold(question: WriteQuestion, since: number, words: readonly string[]): boolean {
  return question.run.texts.messages.some(
    (message) =>
      message.t > since &&
      message.t < question.call.t &&
      wordsOf(message.text).some((word) => words.includes(stemOf(word))) &&
      question.context.some((text) => text.t === message.t && text.origin === "user"),
  );
}
