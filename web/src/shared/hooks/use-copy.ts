import i18next from "i18next";
import { useEffect, useState } from "react";
import { copyText } from "../copy-text.js";
import { notify } from "../notify/notify.js";

const COPIED_STATE_MS = 2_000;

/** Copies text and shows a toast; for two seconds after a success, `copied` is the copied text. */
export function useCopy(label: string): {
  copied: string | undefined;
  copy: (text: string) => Promise<void>;
} {
  const [copied, setCopied] = useState<string>();
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), COPIED_STATE_MS);
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
