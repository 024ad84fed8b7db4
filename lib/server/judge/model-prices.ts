/** What tokens cost, as whoever runs the server says: providers' price lists change, and none is built in. */
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";

const priceSchema = z.strictObject({ input: z.number().min(0), cachedInput: z.number().min(0).optional(), output: z.number().min(0) });
const pricesSchema = z.record(z.string(), priceSchema);

/** Per million tokens, in whatever currency the setting means. */
export type ModelPrice = z.infer<typeof priceSchema>;

export interface TokenUse {
  /** Including those that were read from the provider's cache. */
  input: number;
  cachedInput: number;
  output: number;
}

/** The price of a model; null when none is set. An unreadable setting is an error, not a free model. */
export function priceOf(setting: string | null, model: string): Result<ModelPrice | null, { message: string }> {
  if (setting === null) return ok(null);
  let value: unknown;
  try {
    value = JSON.parse(setting);
  } catch {
    return err({ message: "PLUMBLINE_MODEL_PRICES is no JSON" });
  }
  const parsed = pricesSchema.safeParse(value);
  if (!parsed.success) return err({ message: `PLUMBLINE_MODEL_PRICES: ${parsed.error.issues[0]?.message ?? "not of the expected shape"}` });
  return ok(parsed.data[model] ?? null);
}

/** null when the model has no price: unknown, which is not free. */
export function costOf(use: TokenUse, price: ModelPrice | null): number | null {
  if (price === null) return null;
  const cached = Math.min(use.cachedInput, use.input);
  return ((use.input - cached) * price.input + cached * (price.cachedInput ?? price.input) + use.output * price.output) / 1_000_000;
}
