import { useTranslation } from "react-i18next";
import { Button } from "../../shared/ui/Button.js";
import { Note } from "../../shared/ui/Note.js";

/** Error state of a text that could not be loaded, with a retry button. */
export function TextLoadError({ retry }: { readonly retry: () => void }) {
  const { t } = useTranslation("textEditor");
  return (
    <Note tone="bad" role="alert">
      <b>{t("textEditor.loadFailed")}</b>
      <Button look="line" onClick={retry}>
        {t("textEditor.retry")}
      </Button>
    </Note>
  );
}
