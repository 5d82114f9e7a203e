import i18next from "i18next";
import { useEffect, useState } from "react";
import { copyText } from "../copy-text.js";
import { notify } from "../notify/notify.js";

const COPIED_MS = 2_000;

/** Copies text and shows a toast; `copied` is the text for two seconds after a success. */
export function useCopy(label: string): {
  copied: string | undefined;
  copy: (text: string) => Promise<void>;
} {
  const [copied, setCopied] = useState<string>();
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string): Promise<void> => {
    try {
      await copyText(text);
      setCopied(text);
      notify.success(i18next.t("copy.success", { label }), { id: `copy-${label}` });
    } catch {
      notify.error(i18next.t("copy.failed"), { id: "copy-failed" });
    }
  };
  return { copied, copy };
}
