import { useEffect } from "react";
import { holdUnsaved } from "./unsaved.js";
import type { GuardedForm } from "./unsaved.js";

/** While the form is unsaved, leaving it is asked about: by the app within itself, by the browser beyond it. */
export function useUnsavedGuard(form: GuardedForm, isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const release = holdUnsaved(form);
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => {
      release();
      window.removeEventListener("beforeunload", ask);
    };
  }, [form, isDirty]);
}
