import { SUCCESS_TOAST_DURATION_MS, TOAST_DURATION_MS } from "@tukar-saldo/contracts";
import type { ReactNode } from "react";
import { loadTexts } from "../i18n/start.js";
import { report } from "../report.js";

type ToastKind = "success" | "error" | "info";

interface ToastOptions {
  /** At most one toast with the same id is visible at a time. */
  readonly id?: string;
  /** Replaces the text, for example by a text with an undo button. */
  readonly content?: ReactNode;
  /** Whether a visible toast with the same id gets this content and a new timeout. */
  readonly renewed?: boolean;
}

const loadToasts = () => Promise.all([import("./toasts.js"), loadTexts("later")]);

async function addToast(
  kind: ToastKind,
  text: string,
  { id, content, renewed }: ToastOptions = {},
): Promise<void> {
  const [{ toast }] = await loadToasts();
  const toastId = id ?? `${kind}-${text}`;
  const autoClose = kind === "success" ? SUCCESS_TOAST_DURATION_MS : TOAST_DURATION_MS;
  const options = { autoClose, role: kind === "error" ? "alert" : "status" };
  if (renewed && toast.isActive(toastId))
    toast.update(toastId, { ...options, type: kind, render: content ?? text });
  else toast[kind](content ?? text, { ...options, toastId });
}

/** Shows a toast; if the toast library cannot be fetched, reports the error instead. */
const show = (...toast: Parameters<typeof addToast>): void => void addToast(...toast).catch(report);

/** Shows toasts; the toast library is fetched for the first toast, so other modules must not import it. */
export const notify = {
  /** Preloads the toast library, so that toasts can also be shown offline. */
  prepare: () => void loadToasts().catch(() => undefined),
  success: (text: string, options?: ToastOptions) => show("success", text, options),
  error: (text: string, options?: ToastOptions) => show("error", text, options),
  info: (text: string, options?: ToastOptions) => show("info", text, options),
};
