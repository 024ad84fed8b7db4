import { isJsonObject, type JsonObject } from "../base/json";

/** Words a file may use for an environment of product.md §5, with its id. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\balfworld\b/, "alfworld"],
  [/\bappworld\b/, "appworld"],
  [/\bairline\b/, "tau-airline"],
  [/\bretail\b/, "tau-retail"],
  [/\btelecom\b/, "tau-telecom"],
  [/\bwebshop\b/, "webshop"],
  [/\bsci(?:ence)?world\b/, "scienceworld"],
  [/\btextcraft\b/, "textcraft"],
  [/\bhotpotqa\b/, "hotpotqa"],
  [/\bintercode\b.*\bctf\b/, "intercode-ctf"],
  [/\bintercode\b.*\bbash\b/, "intercode-bash"],
];

/** A longer text names nothing. */
const MOST_NAME = 200;

/** The environment that a record names in a field of its own (`environment`, `env`, `domain`), or null. */
export function namedEnvironment(record: JsonObject): string | null {
  const places = isJsonObject(record.info) ? [record, record.info] : [record];
  for (const place of places) {
    for (const field of [place.environment, place.env, place.domain, place.env_name]) {
      if (typeof field !== "string") continue;
      const word = field.slice(0, MOST_NAME).toLowerCase().replaceAll("_", " ");
      const known = NAMES.find(([pattern]) => pattern.test(word));
      if (known !== undefined) return known[1];
    }
  }
  return null;
}
