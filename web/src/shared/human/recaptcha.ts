import { MAX_RECAPTCHA_POLLS, RECAPTCHA_POLL_INTERVAL_MS } from "@tukar-saldo/contracts";
import type { VerificationAction } from "@tukar-saldo/contracts";
import { HumanError } from "./errors.js";
import type { HumanProvider } from "./provider.js";

interface Recaptcha {
  execute?: (siteKey: string, options: { action: string }) => PromiseLike<string>;
}

const SCRIPT_URL = "https://www.google.com/recaptcha/api.js";

function getRecaptcha(): Recaptcha | undefined {
  return (globalThis as { grecaptcha?: Recaptcha }).grecaptcha;
}

/** Adds the reCAPTCHA script to the page, unless the page has it already or the desk has no site key. */
export function loadRecaptcha({ site_key, script_url = SCRIPT_URL }: HumanProvider): void {
  if (!site_key || document.getElementById("recaptcha")) return;
  const script = document.createElement("script");
  script.id = "recaptcha";
  script.async = true;
  script.src = `${script_url}?render=${encodeURIComponent(site_key)}`;
  script.addEventListener("error", () => script.remove());
  document.head.append(script);
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function waitUntilReady(): Promise<Required<Recaptcha>> {
  for (let poll = 0; poll < MAX_RECAPTCHA_POLLS; poll++) {
    const { execute } = getRecaptcha() ?? {};
    if (execute) return { execute };
    await wait(RECAPTCHA_POLL_INTERVAL_MS);
  }
  throw new HumanError("notLoaded");
}

/** Gets a reCAPTCHA v3 token; waits up to five seconds for its script. */
export async function fetchRecaptchaToken(
  provider: HumanProvider,
  action: VerificationAction,
): Promise<string> {
  if (!provider.site_key) throw new HumanError("siteKey");
  loadRecaptcha(provider);
  const { execute } = await waitUntilReady();
  return execute(provider.site_key, { action });
}
