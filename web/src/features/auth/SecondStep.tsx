import { useMutation } from "@tanstack/react-query";
import type { SecondFactorTicket } from "@tukar-saldo/contracts";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasCode } from "../../shared/api/errors.js";
import { ProofForm } from "../../shared/access/ProofForm.js";
import { methodsOf, proofOf, useProofProblem } from "../../shared/access/proof.js";
import type { Proof } from "../../shared/access/proof.js";
import { notify } from "../../shared/notify/notify.js";
import { startSession } from "../../shared/session.js";
import { Button } from "../../shared/ui/Button.js";
import { enterSecondFactor } from "./auth-service.js";
import { formatCountdown, useSecondsLeft } from "./use-lock.js";

const TICKET_MS = 120_000;

export interface Second {
  readonly ticket: SecondFactorTicket;
  readonly email: string;
  /** Back to the password. */
  readonly onBack: () => void;
}

/** The part of a sign-in after the password: a code or a passkey, while the ticket lives. */
export function SecondStep({ ticket, email, onBack }: Second) {
  const { t } = useTranslation("access");
  const problemOf = useProofProblem();
  const end = useEffectEvent(() => {
    notify.info(t("second.expired"), { id: "login" });
    onBack();
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (proof: Proof) =>
      enterSecondFactor(email, { ticket: ticket.ticket, ...(await proofOf(proof, ticket.webauthn)) }),
    onSuccess: startSession,
  });
  const [endsAt] = useState(() => Date.now() + TICKET_MS);
  const left = useSecondsLeft(endsAt);
  const isOver = left === 0 || hasCode(error, "UNAUTHENTICATED");
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return (
    <>
      <p className="muted">{t("second.lead")}</p>
      <ProofForm
        methods={methodsOf(ticket.methods)}
        submit={t("second.submit")}
        isPending={isPending}
        problem={error && !isOver ? problemOf(error) : undefined}
        failure={isOver ? null : error}
        onProve={(method, value) => mutate({ method, value })}
      />
      <p className="login__terms">
        <span>{t("second.left", { time: formatCountdown(left) })}</span>
        <Button look="quiet" onClick={onBack}>
          {t("second.back")}
        </Button>
      </p>
    </>
  );
}
