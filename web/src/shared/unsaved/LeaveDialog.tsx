import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../ui/ConfirmDialog.js";
import { answerLeave, useIsLeaveQuestionOpen } from "./unsaved.js";

/** Asks before a page with unsaved changes is left; rendered on every page that has guarded forms. */
export function LeaveDialog() {
  const { t } = useTranslation("dashboard");
  // When the session ends and the page unmounts, a pending question must not remain for the next session.
  useEffect(() => () => answerLeave(false), []);
  return (
    <ConfirmDialog
      open={useIsLeaveQuestionOpen()}
      question={t("unsaved.question")}
      yes={t("unsaved.yes")}
      onYes={() => answerLeave(true)}
      onClose={() => answerLeave(false)}
    >
      {t("unsaved.consequence")}
    </ConfirmDialog>
  );
}
