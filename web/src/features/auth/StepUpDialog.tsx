import { useMutation, useQuery } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { factorsQuery } from "../../shared/access/factors.js";
import { buildProofBody, useProofProblem } from "../../shared/access/proof.js";
import type { Method, Proof } from "../../shared/access/proof.js";
import { ProofForm } from "../../shared/access/ProofForm.js";
import { settleStepUp } from "../../shared/access/step-up.js";
import { call } from "../../shared/api/client.js";
import { useSession } from "../../shared/session.js";
import { Button } from "../../shared/ui/Button.js";
import { Modal } from "../../shared/ui/Dialog.js";

/** Asks the user to prove their identity before a risky action; the rejected requests are then sent again. */
export function StepUpDialog() {
  const { t } = useTranslation("access");
  const id = useId();
  const email = useSession()?.user.email;
  const translateError = useProofProblem();
  const { data: factors, isPending: isLoading, refetch } = useQuery(factorsQuery);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (proof: Proof) =>
      call(API.stepUp, { body: await buildProofBody(proof, factors?.webauthn) }),
    onSuccess: () => settleStepUp(true),
    // A WebAuthn challenge can be used only once, so a new one is fetched after a failed attempt.
    onError: () => refetch(),
  });
  // Waits until the user's second factors are loaded, so that all methods appear at once, without a layout shift.
  if (isLoading) return null;
  const methods: Method[] = ["password"];
  if (factors?.factors.some(({ type }) => type === "totp")) methods.push("code");
  if (factors?.webauthn) methods.push("passkey");
  if (factors && factors.recovery_codes_left > 0) methods.push("recovery");
  return (
    <Modal
      role="alertdialog"
      className="confirm"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-why`}
      onLeave={() => settleStepUp(false)}
    >
      <h2 id={`${id}-question`}>{t("stepUp.title")}</h2>
      <div id={`${id}-why`}>{t("stepUp.lead")}</div>
      <ProofForm
        methods={methods}
        submit={t("stepUp.submit")}
        isPending={isPending}
        problem={error ? translateError(error) : undefined}
        failure={error}
        email={email}
        onProve={(method, value) => mutate({ method, value })}
      />
      <div className="confirm__actions">
        <Button look="quiet" onClick={() => settleStepUp(false)}>
          {t("stepUp.cancel")}
        </Button>
      </div>
    </Modal>
  );
}
