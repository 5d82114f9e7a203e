import type { VerificationAction } from "@tukar-saldo/contracts";
import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { providerQuery } from "./provider.js";

interface HumanToken {
  /** Prefetches the provider's code; called when a form first gets the focus. */
  readonly prepare: () => void;
  /** Gets a new token, valid once; throws HumanError or ApiError. */
  readonly token: () => Promise<string>;
}

/** Provides human verification for one action. */
export function useHumanToken(action: VerificationAction): HumanToken {
  const client = useQueryClient();
  return {
    prepare: useCallback(() => void prefetchProviderCode(client).catch(() => undefined), [client]),
    token: useCallback(() => fetchToken(client, action), [client, action]),
  };
}

async function prefetchProviderCode(client: QueryClient): Promise<void> {
  const provider = await client.fetchQuery(providerQuery);
  if (provider.provider === "altcha") await import("./altcha.js");
  else (await import("./recaptcha.js")).loadRecaptcha(provider);
}

async function fetchToken(client: QueryClient, action: VerificationAction): Promise<string> {
  const provider = await client.fetchQuery(providerQuery);
  if (provider.provider === "altcha") return (await import("./altcha.js")).fetchAltchaToken(action);
  return (await import("./recaptcha.js")).fetchRecaptchaToken(provider, action);
}
