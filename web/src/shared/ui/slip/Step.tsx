import { useTranslation } from "react-i18next";

export function Step({ number, children }: { readonly number: number; readonly children: string }) {
  const { t } = useTranslation();
  return (
    <p className="step">
      <b>{t("slip.step", { number })}</b> {children}
    </p>
  );
}
