import { API } from "@tukar-saldo/contracts";
import type { Language, PublishedText, PublishedTextName } from "@tukar-saldo/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/client.js";
import { hasCode, messageFor } from "../../shared/api/errors.js";
import { notify } from "../../shared/notify/notify.js";
import { publishedTextQuery } from "../../shared/published-texts/text-query.js";
import { useUnsavedGuard } from "../../shared/unsaved/use-unsaved-guard.js";

type Texts = Pick<PublishedText, Language>;

const saveText = async (name: PublishedTextName, body: Texts & { version: number }): Promise<PublishedText> =>
  (await call(API.updatePublishedText, { params: { name }, body })).data;

/** State of the form for a text in both languages; edits are kept until they are saved or discarded. */
export function useTextForm(name: PublishedTextName) {
  const { t } = useTranslation("textEditor");
  const client = useQueryClient();
  // Not refetched automatically: the sent version must be the edited one, so that the server detects conflicts.
  const query = useQuery({ ...publishedTextQuery(name), staleTime: Infinity, gcTime: 0 });
  const [edits, setEdits] = useState<Partial<Texts>>({});
  const storedText = query.data;
  const texts: Texts = { id: edits.id ?? storedText?.id ?? "", en: edits.en ?? storedText?.en ?? "" };
  const isDirty = storedText !== undefined && (texts.id !== storedText.id || texts.en !== storedText.en);
  useUnsavedGuard("text", isDirty);
  const saveMutation = useMutation({
    mutationFn: (body: Texts) => saveText(name, { ...body, version: storedText?.version ?? 0 }),
    onMutate: () => edits,
    onSuccess: (savedText, { id }, sentEdits) => {
      client.setQueryData(publishedTextQuery(name).queryKey, savedText);
      // Keeps what was typed while saving.
      setEdits((now) => ({
        ...(now.id !== sentEdits.id && { id: now.id }),
        ...(now.en !== sentEdits.en && { en: now.en }),
      }));
      notify.success(t(id === "" ? "textEditor.restored" : "textEditor.saved"));
    },
    // Fetches the version that somebody else saved, and keeps the local edits.
    onError: (error) => hasCode(error, "STALE_VERSION") && void query.refetch(),
  });
  const errorTexts = { rejected: t("textEditor.failed"), network: t("error.unreachable") };
  return {
    saved: storedText,
    texts,
    isDirty,
    isSaving: saveMutation.isPending,
    hasConflict: hasCode(saveMutation.error, "STALE_VERSION"),
    problem: saveMutation.error ? messageFor(saveMutation.error, errorTexts) : undefined,
    hasFailed: query.isError,
    retry: () => void query.refetch(),
    edit: (language: Language, text: string) => setEdits((now) => ({ ...now, [language]: text })),
    discard: () => {
      setEdits({});
      saveMutation.reset();
    },
    save: () => isDirty && !saveMutation.isPending && saveMutation.mutate(texts),
    restore: () => saveMutation.mutate({ id: "", en: "" }),
  };
}
