import { SUCCESS_TOAST_MS, TOAST_MS } from "@tukar-saldo/contracts";
import type { ReactNode } from "react";

type Kind = "success" | "error" | "info";

interface Options {
  /** The same id is shown once at a time. */
  readonly id?: string;
  /** What stands in the toast instead of the text alone, such as a button to undo. */
  readonly content?: ReactNode;
}

async function show(kind: Kind, text: string, { id, content }: Options = {}): Promise<void> {
  const { toast } = await import("./toasts.js");
  toast[kind](content ?? text, {
    toastId: id ?? `${kind}-${text}`,
    autoClose: kind === "success" ? SUCCESS_TOAST_MS : TOAST_MS,
    role: kind === "error" ? "alert" : "status",
  });
}

/** The only way to show a toast; the library is fetched with the first one. */
export const notify = {
  success: (text: string, options?: Options) => void show("success", text, options),
  error: (text: string, options?: Options) => void show("error", text, options),
  info: (text: string, options?: Options) => void show("info", text, options),
};
