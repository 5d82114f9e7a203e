import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../notify/notify.js";

interface Props {
  readonly onClose: () => void;
}

/** In place of a dialog whose files did not come: a toast says so, and the dialog counts as closed. */
export function DialogMissing({ onClose }: Props) {
  const { t } = useTranslation("dashboard");
  const leave = useEffectEvent(() => {
    notify.error(t("dashboard.toast.network_error"));
    onClose();
  });
  useEffect(() => leave(), []);
  return null;
}
