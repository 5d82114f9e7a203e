import { useEffect } from "react";
import { markUnsaved } from "./unsaved.js";
import type { GuardedForm } from "./unsaved.js";

/** Asks before a form with unsaved changes is left: by a dialog within the app, by the browser on leaving the app. */
export function useUnsavedGuard(form: GuardedForm, isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const removeMark = markUnsaved(form);
    const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => {
      removeMark();
      window.removeEventListener("beforeunload", preventUnload);
    };
  }, [form, isDirty]);
}
