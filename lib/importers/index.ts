/** The table of formats, most specific first. Only this file decides which importer claims a file. */
import { adaptJson } from "./adapt-json";
import { agentRewardBench } from "./agent-reward-bench";
import { alfworldSteps } from "./alfworld-steps";
import { anthropicMessages } from "./anthropic-messages";
import { appworld } from "./appworld";
import { atif } from "./atif";
import { bfcl } from "./bfcl";
import { claudeCode } from "./claude-code";
import { claimsByRecords } from "./detect-by-records";
import { hotpotqaReact } from "./hotpotqa-react";
import type { Importer, SourceHead } from "./importer";
import { inspectEval } from "./inspect-eval";
import { inspectJson } from "./inspect-json";
import { intercode } from "./intercode";
import { knowagentJsonl } from "./knowagent-jsonl";
import { langfuse } from "./langfuse";
import { langsmith } from "./langsmith";
import { MAPPED_FORMAT } from "./mapping/mapped-importer";
import { mcpJsonrpc } from "./mcp-jsonrpc";
import { miniSweAgent } from "./mini-swe-agent";
import { openaiChatJsonl } from "./openai-chat-jsonl";
import { openaiResponses } from "./openai-responses";
import { openhands } from "./openhands";
import { otelSpans } from "./otel-spans";
import { plumblineJsonl } from "./plumbline-jsonl";
import { reactText } from "./react-text";
import { scienceworld } from "./scienceworld";
import { sharegpt } from "./sharegpt";
import { sweAgent } from "./swe-agent";
import { taggedLog } from "./tagged-log";
import { tauBench } from "./tau-bench";
import { tau2Json } from "./tau2-json";
import { textcraft } from "./textcraft";
import { toolbench } from "./toolbench";
import { webshop } from "./webshop";
import { whoAndWhen } from "./who-and-when";

export const IMPORTERS: readonly Importer[] = [
  plumblineJsonl,
  knowagentJsonl,
  adaptJson,
  alfworldSteps,
  taggedLog,
  reactText,
  tauBench,
  tau2Json,
  appworld,
  anthropicMessages,
  openaiResponses,
  inspectEval,
  inspectJson,
  bfcl,
  whoAndWhen,
  sharegpt,
  langfuse,
  sweAgent,
  otelSpans,
  miniSweAgent,
  langsmith,
  mcpJsonrpc,
  openhands,
  agentRewardBench,
  webshop,
  textcraft,
  scienceworld,
  toolbench,
  hotpotqaReact,
  intercode,
  atif,
  claudeCode,
  openaiChatJsonl,
];

export interface FormatClaim {
  format: string;
  /** 0–1, see `Detection`. */
  confidence: number;
  reason: string;
}

export interface DetectedFormat extends FormatClaim {
  /** Further importers that would read the file, best first. */
  others: FormatClaim[];
}

/** The best claim on a file and the others; ties by the order of the table. null: no importer claims it. */
export function detectFormat(head: SourceHead, importers: readonly Importer[] = IMPORTERS): DetectedFormat | null {
  const claims: FormatClaim[] = claimsByRecords(head, importers);
  // Array.prototype.sort is stable: equal confidence keeps the order of the table.
  claims.sort((a, b) => b.confidence - a.confidence);
  const [best, ...others] = claims;
  return best === undefined ? null : { ...best, others };
}

export function importerOf(format: string): Importer | null {
  return IMPORTERS.find((importer) => importer.id === format) ?? null;
}

/** Every format that a document may name, as it is described: the table, and what a mapping reads. */
export const DESCRIBED_FORMATS: readonly Pick<Importer, "id" | "label" | "reads" | "ignores" | "successFrom" | "writesFrom">[] = [
  ...IMPORTERS,
  MAPPED_FORMAT,
];

/** What a file is that no importer claims: a sentence for the report, or null when we do not know it either. */
export { findRefusal } from "./refusals";
