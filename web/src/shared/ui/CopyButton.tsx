import { Check, Copy as CopyIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCopy } from "../hooks/use-copy.js";
import { Icon } from "./Icon.js";

interface Props {
  readonly text: string;
  /** The name of the copied value, for the toast and for screen readers. */
  readonly label: string;
}

export function CopyButton({ text, label }: Props) {
  const { t } = useTranslation();
  const { copied, copy } = useCopy(label);
  return (
    <button type="button" className="copy" onClick={() => void copy(text)}>
      <Icon icon={copied === text ? Check : CopyIcon} size="small" />
      <span>{t("copy.action")}</span>
      <span className="visually-hidden"> {label}</span>
    </button>
  );
}
