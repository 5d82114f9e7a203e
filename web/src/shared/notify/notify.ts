import { SUCCESS_TOAST_DURATION_MS, TOAST_DURATION_MS } from "@tukar-saldo/contracts";
import type { ReactNode } from "react";
import { loadTexts } from "../i18n/start.js";
import { report } from "../report.js";

type Kind = "success" | "error" | "info";

interface Options {
  /** The same id is shown once at a time. */
  readonly id?: string;
  /** What stands in the toast instead of the text alone, such as a button to undo. */
  readonly content?: ReactNode;
  /** A toast of the same id that still stands says this from now on, and stands as long again. */
  readonly renewed?: boolean;
}

const fetched = () => Promise.all([import("./toasts.js"), loadTexts("later")]);

async function add(kind: Kind, text: string, { id, content, renewed }: Options = {}): Promise<void> {
  const [{ toast }] = await fetched();
  const toastId = id ?? `${kind}-${text}`;
  const autoClose = kind === "success" ? SUCCESS_TOAST_DURATION_MS : TOAST_DURATION_MS;
  const options = { autoClose, role: kind === "error" ? "alert" : "status" };
  if (renewed && toast.isActive(toastId))
    toast.update(toastId, { ...options, type: kind, render: content ?? text });
  else toast[kind](content ?? text, { ...options, toastId });
}

/** A toast whose library cannot be fetched is not worth more trouble. */
const show = (...toast: Parameters<typeof add>): void => void add(...toast).catch(report);

/** The only way to show a toast; the library is fetched with the first one. */
export const notify = {
  /** Fetches the library ahead, where the line may be down when there is something to say. */
  prepare: () => void fetched().catch(() => undefined),
  success: (text: string, options?: Options) => show("success", text, options),
  error: (text: string, options?: Options) => show("error", text, options),
  info: (text: string, options?: Options) => show("info", text, options),
};
