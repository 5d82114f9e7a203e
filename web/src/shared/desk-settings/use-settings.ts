import { useMutation } from "@tanstack/react-query";
import { SETTINGS_RELOAD_DELAY_MS } from "@tukar-saldo/contracts";
import { useEffect, useState } from "react";
import { hasCode, messageFor, rejectionOf } from "../api/errors.js";
import { notify } from "../notify/notify.js";
import { useUnsavedGuard } from "../unsaved/use-unsaved-guard.js";
import { questionsBefore } from "./save-questions.js";
import type { SaveQuestion } from "./save-questions.js";
import { valuesToSave } from "./setting-values.js";
import type { FieldValues } from "./setting-values.js";
import type { SettingsSource, SettingsWords } from "./settings-source.js";
import { useEdits } from "./use-edits.js";
import { useSaved } from "./use-saved.js";

/** A settings page: what is saved, what was typed over it, and saving it against the version that was read. */
export function useSettings(source: SettingsSource, words: SettingsWords) {
  const { saved, refetch, ...loading } = useSaved(source, words);
  const { drop, refuse, check, ...fields } = useEdits(saved?.values);
  const { values, changed } = fields;
  /** What is still asked before saving. */
  const [questions, setQuestions] = useState<readonly SaveQuestion[]>([]);
  /** What was typed here when somebody else turned out to have saved first. */
  const [overtaken, setOvertaken] = useState<FieldValues>();
  const reset = (): void => {
    drop();
    setOvertaken(undefined);
    void refetch();
  };
  /** What was typed stays until theirs can take its place. */
  const takeTheirs = async (typed: FieldValues): Promise<void> => {
    if ((await refetch()).isError) return;
    drop();
    setOvertaken(typed);
  };
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (body: FieldValues) => source.save({ ...body, version: saved?.version }),
    onSuccess: () => notify.success(words.saved, { id: "settings-saved" }),
    onError: async (error) => {
      notify.error(messageFor(error, { rejected: words.save, network: words.network }), {
        id: "settings-save",
      });
      refuse(rejectionOf(error)?.fields ?? {});
      if (!hasCode(error, "STALE_VERSION")) return;
      await takeTheirs(Object.fromEntries(changed.map((name) => [name, values[name] ?? ""])));
    },
  });
  useReload(isSuccess);
  useUnsavedGuard("settings", changed.length > 0 && !isSuccess);

  const send = (): void => {
    setQuestions([]);
    setOvertaken(undefined);
    mutate(valuesToSave(values));
  };
  /** Saves once nothing is left to ask. */
  const goOn = (left: readonly SaveQuestion[]): void => {
    if (left.length === 0) send();
    else setQuestions(left);
  };
  const submit = (): void => {
    if (!saved || isPending || isSuccess || !check()) return;
    goOn(questionsBefore(saved.values, values));
  };
  return {
    ...loading,
    ...fields,
    saved,
    overtaken,
    isSaving: isPending || isSuccess,
    confirm: {
      asking: questions[0],
      yes: () => goOn(questions.slice(1)),
      no: () => setQuestions([]),
      /** What asks could not be fetched: nothing is saved unasked. */
      fail: () => {
        setQuestions([]);
        notify.error(words.network, { id: "settings-save", renewed: true });
      },
    },
    refresh: () => void refetch(),
    reset,
    submit,
  };
}
export type SettingsForm = ReturnType<typeof useSettings>;
/** The part of it that a field needs. */
export type FormFields = Pick<SettingsForm, "values" | "changed" | "saved" | "errorOf" | "edit">;

/** Once saved, the page is loaded anew, so that everything shows the new settings. */
function useReload(isSaved: boolean): void {
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => location.reload(), SETTINGS_RELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isSaved]);
}
