import type { FactorsView, FactorView } from "@tukar-saldo/contracts";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { dateText } from "../../shared/desk/format.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { Button } from "../../shared/ui/Button.js";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog.js";
import { useRemoveFactor } from "./use-factors.js";

type Props = Pick<FactorsView, "factors" | "recovery_codes_left">;

export function FactorList({ factors, recovery_codes_left }: Props) {
  const { t } = useTranslation("access");
  const listElement = useRef<HTMLUListElement>(null);
  const [factorToRemove, setFactorToRemove] = useState<FactorView>();
  const removeFactor = useRemoveFactor();
  const factorName = ({ type, name }: FactorView): string =>
    name ? `${t(`factors.${type}`)}: ${name}` : t(`factors.${type}`);
  if (factors.length === 0) return <p className="muted">{t("factors.none")}</p>;
  return (
    <>
      <ul ref={listElement} tabIndex={-1} aria-label={t("factors.title")}>
        {factors.map((factor) => (
          <FactorRow
            key={factor.id}
            factor={factor}
            name={factorName(factor)}
            onRemove={() => setFactorToRemove(factor)}
          />
        ))}
      </ul>
      <p className="muted">{t("factors.recovery", { count: recovery_codes_left })}</p>
      <ConfirmDialog
        open={factorToRemove !== undefined}
        question={t("factors.remove.question", { factor: factorToRemove ? factorName(factorToRemove) : "" })}
        yes={t("factors.remove")}
        focusAfter={listElement}
        onClose={() => setFactorToRemove(undefined)}
        onYes={() => {
          if (factorToRemove) removeFactor(factorToRemove.id);
          setFactorToRemove(undefined);
        }}
      >
        {t("factors.remove.consequence")}
      </ConfirmDialog>
    </>
  );
}

interface RowProps {
  readonly factor: FactorView;
  readonly name: string;
  readonly onRemove: () => void;
}

function FactorRow({ factor, name, onRemove }: RowProps) {
  const { t } = useTranslation("access");
  const language = useLanguage();
  const removeLabel = t("factors.remove.of", { factor: name });
  return (
    <li className="factors__row">
      <span>
        <b>{name}</b>{" "}
        <span className="quiet">{t("factors.added", { date: dateText(factor.created_at, language) })}</span>
      </span>
      <Button look="quiet" aria-label={removeLabel} onClick={onRemove}>
        {t("factors.remove")}
      </Button>
    </li>
  );
}
