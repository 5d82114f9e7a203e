import { useMutation, useQueryClient } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import type { ConfirmPasskeyBody, ConfirmTotpBody } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { factorsQuery } from "../../shared/access/factors.js";
import { isCancelled, createPasskey } from "../../shared/access/passkey.js";
import { call } from "../../shared/api/client.js";
import { messageFor } from "../../shared/api/errors.js";
import { deviceName } from "../../shared/desk/device-name.js";
import { notify } from "../../shared/notify/notify.js";

type OnAdded = (recoveryCodes: readonly string[]) => void;

/** Returns a function that translates the error of a failed attempt to add or remove a second factor. */
export function useFactorErrorText(): (error: unknown) => string {
  const { t } = useTranslation("access");
  return (error) =>
    isCancelled(error)
      ? t("proof.passkey.failed")
      : messageFor(error, { rejected: t("factors.failed"), network: t("dashboard.toast.network_error") });
}

export function useConfirmTotp(onAdded: OnAdded) {
  const { t } = useTranslation("access");
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (body: ConfirmTotpBody) => (await call(API.confirmTotp, { body })).data,
    onSuccess: ({ recovery_codes }) => {
      notify.success(t("factors.on"));
      onAdded(recovery_codes);
    },
  });
  return { confirm: mutate, isPending, error };
}

/** Creates a passkey named after this browser, and registers it at the server. */
async function addPasskey() {
  const { id, options } = (await call(API.beginPasskey)).data;
  const attestation = (await createPasskey(options)) as ConfirmPasskeyBody["attestation"];
  const passkeyName = deviceName(navigator.userAgent);
  return (
    await call(API.confirmPasskey, {
      body: { id, attestation, ...(passkeyName ? { name: passkeyName } : {}) },
    })
  ).data;
}

export function useAddPasskey(onAdded: OnAdded) {
  const { t } = useTranslation("access");
  const translateError = useFactorErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: addPasskey,
    onSuccess: ({ recovery_codes }) => {
      notify.success(t("factors.passkey.on"));
      onAdded(recovery_codes);
    },
    onError: (error) => notify.error(translateError(error), { id: "factors" }),
  });
  return { add: () => isPending || mutate(), isPending };
}

export function useRemoveFactor() {
  const { t } = useTranslation("access");
  const client = useQueryClient();
  const translateError = useFactorErrorText();
  const { mutate } = useMutation({
    mutationFn: (id: string) => call(API.removeFactor, { params: { id } }),
    onSuccess: () => notify.success(t("factors.off")),
    onError: (error) => notify.error(translateError(error), { id: "factors" }),
    onSettled: () => client.invalidateQueries({ queryKey: factorsQuery.queryKey }),
  });
  return mutate;
}
