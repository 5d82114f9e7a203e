import { lazy, useEffect } from "react";

const question = async () => ({ default: (await import("./OrderQuestion.js")).OrderQuestion });
const help = async () => ({ default: (await import("./KeysHelp.js")).KeysHelp });

export const OrderQuestion = lazy(question);
export const KeysHelp = lazy(help);

/** The list has the line for itself until then. */
const AFTER_MS = 1_000;

/** Fetches the dialogs before they are needed: the line may be down when they are. */
export function useLateDialogs(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of [question, help]) void part().catch(() => undefined);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
