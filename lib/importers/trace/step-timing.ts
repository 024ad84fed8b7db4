/**
 * How long a model call took, from what tracers record: moments as dates or nanoseconds, or a number of (milli)seconds. A call
 * without a recorded first token has no timing: an end alone says nothing of how long a user waited for an answer to begin.
 */
import type { JsonValue } from "../../base/json";
import type { StepTiming } from "../../trajectory/trajectory";

/** Longer than this no reply takes: a clock was set, or the moments belong to two calls. */
const LONGEST_SECONDS = 86_400;

export interface CallMoments {
  /** When the request was sent, when the first token came, when the reply was whole. */
  start?: JsonValue | undefined;
  firstToken?: JsonValue | undefined;
  end?: JsonValue | undefined;
  /** Where the tracer counted itself: seconds until the first token, seconds until the reply was whole. */
  firstTokenSeconds?: number | null;
  replySeconds?: number | null;
}

/** undefined when the first token is not recorded. */
export function stepTiming(moments: CallMoments): StepTiming | undefined {
  const first = plausible(moments.firstTokenSeconds ?? secondsBetween(moments.start, moments.firstToken));
  if (first === null) return undefined;
  const whole = plausible(moments.replySeconds ?? secondsBetween(moments.start, moments.end));
  return { firstTokenSeconds: first, ...(whole === null || whole < first ? {} : { replySeconds: whole }) };
}

/** A number, or a text that is nothing else, in a unit of so many seconds; null for anything else. */
export function secondsOf(value: JsonValue | undefined, unit: number): number | null {
  const number = typeof value === "string" && /^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number * unit : null;
}

function plausible(seconds: number | null): number | null {
  if (seconds === null || !(seconds >= 0) || seconds > LONGEST_SECONDS) return null;
  // Microseconds: finer digits are noise of the subtraction.
  return Math.round(seconds * 1e6) / 1e6;
}

function secondsBetween(start: JsonValue | undefined, end: JsonValue | undefined): number | null {
  const [from, to] = [microseconds(start), microseconds(end)];
  return from === null || to === null ? null : Number(to - from) / 1e6;
}

/** A moment in microseconds; dates without a zone count as UTC, so that no machine's own zone matters. */
function microseconds(value: JsonValue | undefined): bigint | null {
  if (typeof value === "number" && Number.isFinite(value)) return BigInt(Math.round(value / 1_000));
  if (Array.isArray(value)) {
    const [seconds, nanos] = value;
    if (typeof seconds !== "number" || typeof nanos !== "number" || !Number.isSafeInteger(seconds) || !Number.isSafeInteger(nanos)) return null;
    return BigInt(seconds) * 1_000_000n + BigInt(Math.round(nanos / 1_000));
  }
  if (typeof value !== "string") return null;
  if (/^\d{1,24}$/.test(value)) return BigInt(value) / 1_000n;
  const found = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:?\d\d)?$/.exec(value);
  if (found === null) return null;
  const [, day, time, fraction = "", zone = "Z"] = found;
  const whole = Date.parse(`${day}T${time}${zone.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2")}`);
  return Number.isNaN(whole) ? null : BigInt(whole) * 1_000n + BigInt(fraction.padEnd(6, "0").slice(0, 6));
}
