import { isJsonObject, type JsonValue } from "../base/json";

/** The text of a message: a string, a list of parts, or nothing at all (`null` and a missing key are an empty text). */
export interface ChatContent {
  text: string;
  /** Thinking blocks among the parts. */
  thinking: string;
  /** Types of parts that hold no text (pictures, sound): they are named, never shown. */
  leftOut: string[];
}

export function chatContent(content: JsonValue | undefined): ChatContent {
  if (typeof content === "string") return { text: content, thinking: "", leftOut: [] };
  if (!Array.isArray(content)) {
    const text = content === null || content === undefined ? "" : isJsonObject(content) ? JSON.stringify(content) : String(content);
    return { text, thinking: "", leftOut: [] };
  }
  const texts: string[] = [];
  const thinking: string[] = [];
  const leftOut: string[] = [];
  for (const part of content) {
    if (typeof part === "string") texts.push(part);
    else if (isJsonObject(part) && (part.type === "thinking" || part.type === "reasoning"))
      thinking.push(firstText(part.thinking, part.text, part.reasoning) ?? "");
    else if (isJsonObject(part) && firstText(part.text, part.refusal) !== null) texts.push(firstText(part.text, part.refusal) ?? "");
    else leftOut.push(isJsonObject(part) && typeof part.type === "string" ? part.type : "unknown");
  }
  return { text: texts.join("\n"), thinking: thinking.filter((text) => text !== "").join("\n"), leftOut };
}

function firstText(...candidates: (JsonValue | undefined)[]): string | null {
  return candidates.find((candidate): candidate is string => typeof candidate === "string") ?? null;
}
