import { useSyncExternalStore } from "react";

/** The forms whose unsaved changes are guarded. */
export type GuardedForm = "settings" | "new-user" | "edited-user" | "text" | "order" | "order-note";

/** The callbacks for the user's answer to whether unsaved changes may be discarded. */
interface LeaveQuestion {
  readonly yes: () => void;
  readonly no?: () => void;
}

const unsavedForms = new Set<GuardedForm>();
const listeners = new Set<() => void>();
let pendingQuestion: LeaveQuestion | undefined;

/** Asks whether unsaved changes may be discarded; undefined withdraws the question. */
export function askToLeave(question: LeaveQuestion | undefined): void {
  pendingQuestion = question;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Marks a form as unsaved. @returns a function that removes the mark */
export function markUnsaved(form: GuardedForm): () => void {
  unsavedForms.add(form);
  return () => void unsavedForms.delete(form);
}

export function hasUnsaved(): boolean {
  return unsavedForms.size > 0;
}

/** Runs a navigation that discards `form`, or all forms: at once if none is unsaved, otherwise on confirmation. */
export function leave(navigation: () => void, form?: GuardedForm): void {
  if (form ? unsavedForms.has(form) : hasUnsaved()) askToLeave({ yes: navigation });
  else navigation();
}

/** Closes the pending question whether unsaved changes may be discarded, and calls the callback of the answer. */
export function answerLeave(isYes: boolean): void {
  const question = pendingQuestion;
  askToLeave(undefined);
  if (isYes) question?.yes();
  else question?.no?.();
}

/** Whether the user is being asked to discard unsaved changes. */
export function useIsLeaveQuestionOpen(): boolean {
  return useSyncExternalStore(subscribe, () => pendingQuestion !== undefined);
}
