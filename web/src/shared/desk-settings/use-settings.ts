import { useMutation } from "@tanstack/react-query";
import { SETTINGS_RELOAD_DELAY_MS } from "@tukar-saldo/contracts";
import { useEffect, useState } from "react";
import { hasCode, messageFor, rejectionOf } from "../api/errors.js";
import { notify } from "../notify/notify.js";
import { useUnsavedGuard } from "../unsaved/use-unsaved-guard.js";
import { listSaveQuestions } from "./save-questions.js";
import type { SaveQuestion } from "./save-questions.js";
import { valuesToSave } from "./setting-values.js";
import type { FieldValues } from "./setting-values.js";
import type { SettingsMessages, SettingsSource } from "./settings-source.js";
import { useEdits } from "./use-edits.js";
import { useSavedSettings } from "./use-saved-settings.js";

/** State of a settings page: saved values, edits, and a save that names the version on which the edits are based. */
export function useSettings(source: SettingsSource, messages: SettingsMessages) {
  const { saved, refetch, ...loading } = useSavedSettings(source, messages);
  const { discard, showServerErrors, check, ...fields } = useEdits(saved?.values);
  const { values, changed } = fields;
  /** The confirmations still needed before saving. */
  const [questions, setQuestions] = useState<readonly SaveQuestion[]>([]);
  /** The edits that were dropped because somebody else had saved first. */
  const [droppedEdits, setDroppedEdits] = useState<FieldValues>();
  const discardAndRefetch = (): void => {
    discard();
    setDroppedEdits(undefined);
    void refetch();
  };
  /** Replaces the edits by the other user's values; keeps the edits if the values cannot be fetched. */
  const loadSavedValues = async (typed: FieldValues): Promise<void> => {
    if ((await refetch()).isError) return;
    discard();
    setDroppedEdits(typed);
  };
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (body: FieldValues) => source.save({ ...body, version: saved?.version }),
    onSuccess: () => notify.success(messages.saved, { id: "settings-saved" }),
    onError: async (error) => {
      notify.error(messageFor(error, { rejected: messages.save, network: messages.network }), {
        id: "settings-save",
      });
      showServerErrors(rejectionOf(error)?.fields ?? {});
      if (!hasCode(error, "STALE_VERSION")) return;
      await loadSavedValues(Object.fromEntries(changed.map((name) => [name, values[name] ?? ""])));
    },
  });
  useReload(isSuccess);
  useUnsavedGuard("settings", changed.length > 0 && !isSuccess);

  const save = (): void => {
    setQuestions([]);
    setDroppedEdits(undefined);
    mutate(valuesToSave(values));
  };
  /** Asks for the next confirmation, or saves if none remains. */
  const confirmOrSave = (remaining: readonly SaveQuestion[]): void => {
    if (remaining.length === 0) save();
    else setQuestions(remaining);
  };
  const submit = (): void => {
    if (!saved || isPending || isSuccess || !check()) return;
    confirmOrSave(listSaveQuestions(saved.values, values));
  };
  return {
    ...loading,
    ...fields,
    saved,
    droppedEdits,
    isSaving: isPending || isSuccess,
    confirm: {
      pendingQuestion: questions[0],
      yes: () => confirmOrSave(questions.slice(1)),
      no: () => setQuestions([]),
      /** Called when the code of the confirmation dialog cannot be fetched; nothing is saved. */
      fail: () => {
        setQuestions([]);
        notify.error(messages.network, { id: "settings-save", renewed: true });
      },
    },
    refresh: () => void refetch(),
    reset: discardAndRefetch,
    submit,
  };
}
export type SettingsForm = ReturnType<typeof useSettings>;
/** The part of the form that a field needs. */
export type FormFields = Pick<SettingsForm, "values" | "changed" | "saved" | "errorOf" | "edit">;

/** Reloads the page after saving, so that everything shows the new settings. */
function useReload(isSaved: boolean): void {
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => location.reload(), SETTINGS_RELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isSaved]);
}
