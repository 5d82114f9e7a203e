import { useQuery } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/client.js";
import { Field } from "../../shared/forms/Field.js";
import { FormAlert } from "../../shared/forms/FormAlert.js";
import { SubmitButton } from "../../shared/forms/SubmitButton.js";
import { Button } from "../../shared/ui/Button.js";
import { CopyButton } from "../../shared/ui/CopyButton.js";
import { LazyQr } from "../../shared/ui/LazyQr.js";
import { Skeleton } from "../../shared/ui/Skeleton.js";
import { useConfirmTotp, useFactorErrorText } from "./use-factors.js";

interface Props {
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Each fetch creates a new TOTP secret; the server discards the secret unless the user confirms it with a code. */
const newTotpQuery = {
  queryKey: ["factors", "new"],
  queryFn: async () => (await call(API.beginTotp)).data,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
};

/** Shows the secret as a QR code and as text, and asks for a code from the authenticator app to confirm it. */
export function NewTotp({ onAdded, onCancel }: Props) {
  const { t } = useTranslation("access");
  const translateError = useFactorErrorText();
  const { data, error: loadError } = useQuery(newTotpQuery);
  const { confirm, isPending, error } = useConfirmTotp(onAdded);
  const [code, setCode] = useState("");
  const shownError = error ?? loadError;
  return (
    <form
      className="factors"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (data && code.trim() !== "") confirm({ id: data.id, code: code.trim() });
      }}
    >
      <FormAlert title={shownError ? translateError(shownError) : undefined} failure={shownError} />
      <p>{t("factors.scan")}</p>
      {data ? <LazyQr text={data.uri} label={t("factors.qr")} /> : <Skeleton height="160px" />}
      {data && (
        <p className="factors__secret">
          {t("factors.secret")}: <code>{data.secret}</code>{" "}
          <CopyButton text={data.secret} label={t("factors.secret")} />
        </p>
      )}
      <Field
        label={t("proof.code")}
        hint={t("proof.code.hint")}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={({ target }) => setCode(target.value)}
      />
      <div className="factors__actions">
        <Button look="quiet" onClick={onCancel}>
          {t("factors.cancel")}
        </Button>
        <SubmitButton busy={isPending} busyText={t("proof.checking")}>
          {t("factors.confirm")}
        </SubmitButton>
      </div>
    </form>
  );
}
