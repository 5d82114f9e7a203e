import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../notify/notify.js";

interface Props {
  readonly onClose: () => void;
}

/** Rendered instead of a dialog whose code could not be fetched: shows an error toast and closes the dialog. */
export function DialogMissing({ onClose }: Props) {
  const { t } = useTranslation("dashboard");
  const reportAndClose = useEffectEvent(() => {
    notify.error(t("dashboard.toast.network_error"));
    onClose();
  });
  useEffect(() => reportAndClose(), []);
  return null;
}
