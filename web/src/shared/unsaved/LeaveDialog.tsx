import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../ui/ConfirmDialog.js";
import { answerLeave, useLeaveAsked } from "./unsaved.js";

/** Asks before a page is left with something unsaved; stands on every page that has such forms. */
export function LeaveDialog() {
  const { t } = useTranslation("dashboard");
  // A session that ends takes the page along; its question must not wait for the next one.
  useEffect(() => () => answerLeave(false), []);
  return (
    <ConfirmDialog
      open={useLeaveAsked()}
      question={t("unsaved.question")}
      yes={t("unsaved.yes")}
      onYes={() => answerLeave(true)}
      onClose={() => answerLeave(false)}
    >
      {t("unsaved.consequence")}
    </ConfirmDialog>
  );
}
