/**
 * Where models come from: the server's environment and nowhere else. A form never names an address or a key, and neither
 * reaches the database or a browser.
 */
import type { LanguageModel } from "ai";
import type { ServerEnvironment } from "../env";

export const PROVIDERS = ["openai", "anthropic", "google", "compatible"] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** What may be said of a provider to a person: whether it is set, by which variables. Never their values. */
export interface ProviderStatus {
  provider: ProviderName;
  isSet: boolean;
  /** The variables that set it up: the first it cannot do without, the others may stay unset. */
  variables: readonly string[];
}

const VARIABLES: Readonly<Record<ProviderName, readonly string[]>> = {
  openai: ["OPENAI_API_KEY", "OPENAI_BASE_URL"],
  anthropic: ["ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"],
  google: ["GOOGLE_GENERATIVE_AI_API_KEY", "GOOGLE_GENERATIVE_AI_BASE_URL"],
  compatible: ["PLUMBLINE_MODEL_URL", "PLUMBLINE_MODEL_KEY"],
};

export function listProviders({ providers }: ServerEnvironment): ProviderStatus[] {
  return PROVIDERS.map((provider) => {
    const { key, baseUrl } = providers[provider];
    return { provider, isSet: provider === "compatible" ? baseUrl !== null : key !== null, variables: VARIABLES[provider] };
  });
}

/** null: this provider is not set up here. The packages are loaded when the first model is asked for. */
export async function openModel({ providers }: ServerEnvironment, provider: string, model: string): Promise<LanguageModel | null> {
  const setting = PROVIDERS.some((name) => name === provider) ? providers[provider as ProviderName] : undefined;
  if (setting === undefined) return null;
  const base = setting.baseUrl === null ? {} : { baseURL: setting.baseUrl };
  if (provider === "compatible") {
    if (setting.baseUrl === null) return null;
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    return createOpenAICompatible({ name: "compatible", baseURL: setting.baseUrl, ...(setting.key === null ? {} : { apiKey: setting.key }) })(model);
  }
  if (setting.key === null) return null;
  const options = { apiKey: setting.key, ...base };
  switch (provider) {
    case "openai":
      return (await import("@ai-sdk/openai")).createOpenAI(options).chat(model);
    case "anthropic":
      return (await import("@ai-sdk/anthropic")).createAnthropic(options)(model);
    default:
      return (await import("@ai-sdk/google")).createGoogleGenerativeAI(options)(model);
  }
}
