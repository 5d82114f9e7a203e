import { useTexts } from "../../shared/i18n/use-texts.js";

export function SkipLink() {
  const { t } = useTexts();
  return (
    <a className="skip-link" href="#isi">
      {t("nav.skip")}
    </a>
  );
}
