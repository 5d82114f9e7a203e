import type { SecondFactorMethod, StepUpBody } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { messageFor } from "../api/errors.js";
import { isCancelled, signByPasskey } from "./passkey.js";

/** How a person proves to be there; a code is the app's or a recovery code. */
export type Method = "password" | "code" | "recovery" | "passkey";

export interface Proof {
  readonly method: Method;
  readonly value: string;
}

const ORDER: readonly SecondFactorMethod[] = ["totp", "passkey", "recovery"];

/** The ways that a server offers, the usual ones first. */
export function methodsOf(methods: readonly SecondFactorMethod[]): Method[] {
  return ORDER.filter((one) => methods.includes(one)).map((one) => (one === "totp" ? "code" : one));
}

/** What is sent as a proof; a passkey is asked for with the options of the server. */
export async function proofOf({ method, value }: Proof, webauthn: unknown): Promise<StepUpBody> {
  if (method === "password") return { password: value };
  if (method !== "passkey") return { code: value };
  return { assertion: (await signByPasskey(webauthn)) as NonNullable<StepUpBody["assertion"]> };
}

/** Says why a proof did not count. */
export function useProofProblem(): (error: unknown) => string {
  const { t } = useTranslation("access");
  return (error) =>
    isCancelled(error)
      ? t("proof.passkey.failed")
      : messageFor(error, { rejected: t("proof.failed"), network: t("dashboard.toast.network_error") });
}
