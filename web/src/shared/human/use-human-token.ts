import type { HumanAction } from "@tukar-saldo/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { providerQuery } from "./provider.js";

/**
 * Human verification for one action. `prepare` is for the first focus of a form: it fetches what is needed.
 * `token` gives a fresh token, good once; throws HumanError or ApiError.
 */
export function useHumanToken(action: HumanAction): { prepare: () => void; token: () => Promise<string> } {
  const client = useQueryClient();
  return {
    prepare: () => void prepare().catch(() => undefined),
    token: async () => {
      const provider = await client.fetchQuery(providerQuery);
      if (provider.provider === "altcha") return (await import("./altcha.js")).altchaToken(action);
      return (await import("./recaptcha.js")).recaptchaToken(provider, action);
    },
  };

  async function prepare(): Promise<void> {
    const provider = await client.fetchQuery(providerQuery);
    if (provider.provider === "altcha") await import("./altcha.js");
    else (await import("./recaptcha.js")).loadRecaptcha(provider);
  }
}
