import { useTexts } from "../../i18n/use-texts.js";

export function Step({ number, children }: { readonly number: number; readonly children: string }) {
  const { t } = useTexts();
  return (
    <p className="step">
      <b>{t("slip.step", { number })}</b> {children}
    </p>
  );
}
