import type { SecondFactorMethod, StepUpBody } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { messageFor } from "../api/errors.js";
import { isCancelled, signWithPasskey } from "./passkey.js";

/** How a user verifies themselves; `code` comes from an authenticator app. */
export type Method = "password" | "code" | "recovery" | "passkey";

export interface Proof {
  readonly method: Method;
  readonly value: string;
}

const METHODS_BY_FREQUENCY: readonly SecondFactorMethod[] = ["totp", "passkey", "recovery"];

/** Maps the server's methods to the form's methods, the most common first. */
export function toFormMethods(methods: readonly SecondFactorMethod[]): Method[] {
  return METHODS_BY_FREQUENCY.filter((method) => methods.includes(method)).map((method) =>
    method === "totp" ? "code" : method,
  );
}

/**
 * Builds the request body that proves the user's identity; for a passkey, the browser signs `webauthn`, the server's
 * options.
 */
export async function buildProofBody({ method, value }: Proof, webauthn: unknown): Promise<StepUpBody> {
  if (method === "password") return { password: value };
  if (method !== "passkey") return { code: value };
  return { assertion: (await signWithPasskey(webauthn)) as NonNullable<StepUpBody["assertion"]> };
}

/** Returns a function that translates the error of a failed proof of identity. */
export function useProofProblem(): (error: unknown) => string {
  const { t } = useTranslation("access");
  return (error) =>
    isCancelled(error)
      ? t("proof.passkey.failed")
      : messageFor(error, { rejected: t("proof.failed"), network: t("dashboard.toast.network_error") });
}
