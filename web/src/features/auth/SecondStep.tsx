import { useMutation } from "@tanstack/react-query";
import { SECOND_FACTOR_TIMEOUT_SECONDS } from "@tukar-saldo/contracts";
import type { SecondFactorTicket } from "@tukar-saldo/contracts";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasCode } from "../../shared/api/errors.js";
import { ProofForm } from "../../shared/access/ProofForm.js";
import { toFormMethods, buildProofBody, useProofProblem } from "../../shared/access/proof.js";
import type { Proof } from "../../shared/access/proof.js";
import { notify } from "../../shared/notify/notify.js";
import { startSession } from "../../shared/session.js";
import { Button } from "../../shared/ui/Button.js";
import { enterSecondFactor } from "./auth-service.js";
import { formatCountdown, useSecondsLeft } from "./use-countdown.js";

export interface SecondStepProps {
  readonly ticket: SecondFactorTicket;
  readonly email: string;
  /** Returns to the password form. */
  readonly onBack: () => void;
}

/** The second step of a sign-in: accepts a code or a passkey until the second-factor ticket expires. */
export function SecondStep({ ticket, email, onBack }: SecondStepProps) {
  const { t } = useTranslation("access");
  const translateError = useProofProblem();
  const returnToPassword = useEffectEvent(() => {
    notify.info(t("second.expired"), { id: "login" });
    onBack();
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (proof: Proof) =>
      enterSecondFactor(email, { ticket: ticket.ticket, ...(await buildProofBody(proof, ticket.webauthn)) }),
    onSuccess: startSession,
  });
  const [expiresAt] = useState(() => Date.now() + SECOND_FACTOR_TIMEOUT_SECONDS * 1_000);
  const secondsLeft = useSecondsLeft(expiresAt);
  const isExpired = secondsLeft === 0 || hasCode(error, "UNAUTHENTICATED");
  useEffect(() => {
    if (isExpired) returnToPassword();
  }, [isExpired]);
  return (
    <>
      <p className="muted">{t("second.lead")}</p>
      <ProofForm
        methods={toFormMethods(ticket.methods)}
        submit={t("second.submit")}
        isPending={isPending}
        problem={error && !isExpired ? translateError(error) : undefined}
        failure={isExpired ? null : error}
        onProve={(method, value) => mutate({ method, value })}
      />
      <p className="login__terms">
        <span>{t("second.left", { time: formatCountdown(secondsLeft) })}</span>
        <Button look="quiet" onClick={onBack}>
          {t("second.back")}
        </Button>
      </p>
    </>
  );
}
