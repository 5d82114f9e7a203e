import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { failureOf } from "../api/errors.js";
import { notify } from "../notify/notify.js";
import type { SettingsMessages, SettingsSource } from "./settings-source.js";

function loadErrorText(error: unknown, messages: SettingsMessages): string {
  const failure = failureOf(error);
  return failure.kind === "network" ? messages.network : messages.load;
}

/** The saved settings; never refetched automatically, so that a form does not change while the user edits it. */
export function useSavedSettings(source: SettingsSource, messages: SettingsMessages) {
  const { data, error, dataUpdatedAt, errorUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: source.key,
    queryFn: ({ signal }) => source.load(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const loadError = error ? loadErrorText(error, messages) : undefined;
  useEffect(() => {
    if (loadError) notify.error(loadError, { id: "settings-load" });
  }, [loadError, errorUpdatedAt]);
  return { saved: data, problem: loadError, loadedAt: dataUpdatedAt, isFetching, refetch };
}
