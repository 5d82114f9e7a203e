import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { HumanError } from "./errors.js";
import { fetchRecaptchaToken } from "./recaptcha.js";

const provider = { provider: "recaptcha", site_key: "key" } as const;
const globalWithRecaptcha = globalThis as { grecaptcha?: unknown };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  delete globalWithRecaptcha.grecaptcha;
  document.getElementById("recaptcha")?.remove();
});

describe("reCAPTCHA", () => {
  test("waits for the reCAPTCHA script, then requests a token for the site key and the action", async () => {
    const token = fetchRecaptchaToken(provider, "login");
    await jest.advanceTimersByTimeAsync(300);
    const execute = jest.fn(async (_key: string, _options: { action: string }) => "token");
    globalWithRecaptcha.grecaptcha = { execute };
    await jest.advanceTimersByTimeAsync(100);
    expect(await token).toBe("token");
    expect(execute).toHaveBeenCalledWith("key", { action: "login" });
    expect(document.querySelectorAll("#recaptcha")).toHaveLength(1);
  });

  test("fails if the reCAPTCHA script is not ready after 50 checks in 5 seconds", async () => {
    const failure = fetchRecaptchaToken(provider, "login").catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(4_900);
    expect(jest.getTimerCount()).toBe(1);
    await jest.advanceTimersByTimeAsync(100);
    expect(await failure).toEqual(new HumanError("notLoaded"));
    expect(jest.getTimerCount()).toBe(0);
  });

  test("fails with the reason siteKey if the desk has no site key", async () => {
    await expect(fetchRecaptchaToken({ ...provider, site_key: "" }, "login")).rejects.toMatchObject({
      reason: "siteKey",
    });
  });
});
