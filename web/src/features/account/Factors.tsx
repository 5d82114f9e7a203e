import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { factorsQuery } from "../../shared/access/factors.js";
import { hasPasskeys } from "../../shared/access/passkey.js";
import { Button } from "../../shared/ui/Button.js";
import { Skeleton } from "../../shared/ui/Skeleton.js";
import { FactorList } from "./FactorList.js";
import { NewTotp } from "./NewTotp.js";
import { RecoveryCodes } from "./RecoveryCodes.js";
import { useAddPasskey } from "./use-factors.js";
import "./factors.css";

interface Props {
  /** Called after the user added a factor and, if the server issued recovery codes, closed their list. */
  readonly onAdded?: () => void;
  /** Called with whether recovery codes are shown, which cannot be shown again. */
  readonly onCodesShown?: (areShown: boolean) => void;
}

/** Lists the user's second factors, adds and removes them, and shows new recovery codes. */
export function Factors({ onAdded, onCodesShown }: Props) {
  const { t } = useTranslation("access");
  const { data, isError, refetch } = useQuery(factorsQuery);
  const [isAddingTotp, setAddingTotp] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const areCodesShown = codes !== undefined;
  useEffect(() => {
    if (!areCodesShown) return;
    onCodesShown?.(true);
    return () => onCodesShown?.(false);
  }, [areCodesShown, onCodesShown]);
  const finish = (): void => {
    setCodes(undefined);
    onAdded?.();
  };
  const handleAdded = (recoveryCodes: readonly string[]): void => {
    setAddingTotp(false);
    void refetch();
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else finish();
  };
  const passkeyAction = useAddPasskey(handleAdded);
  if (codes) return <RecoveryCodes codes={codes} onDone={finish} />;
  if (isAddingTotp) return <NewTotp onAdded={handleAdded} onCancel={() => setAddingTotp(false)} />;
  if (isError) return <p role="alert">{t("factors.unread")}</p>;
  if (!data) return <Skeleton height="96px" />;
  return (
    <div className="factors">
      <FactorList {...data} />
      <div className="factors__add">
        <Button look="line" onClick={() => setAddingTotp(true)}>
          {t("factors.addTotp")}
        </Button>
        {data.passkeys && hasPasskeys() && (
          <Button
            look="line"
            aria-disabled={passkeyAction.isPending || undefined}
            onClick={passkeyAction.add}
          >
            {t("factors.addPasskey")}
          </Button>
        )}
      </div>
    </div>
  );
}
