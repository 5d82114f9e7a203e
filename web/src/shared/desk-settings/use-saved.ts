import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { failureOf } from "../api/errors.js";
import { notify } from "../notify/notify.js";
import type { SettingsSource, SettingsWords } from "./settings-source.js";

function sayLoad(error: unknown, words: SettingsWords): string {
  const failure = failureOf(error);
  return failure.kind === "network" ? words.network : words.load;
}

/** What the server has, asked for only when told to: a form must not change under the hands. */
export function useSaved(source: SettingsSource, words: SettingsWords) {
  const { data, error, dataUpdatedAt, errorUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: source.key,
    queryFn: ({ signal }) => source.load(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const problem = error ? sayLoad(error, words) : undefined;
  useEffect(() => {
    if (problem) notify.error(problem, { id: "settings-load" });
  }, [problem, errorUpdatedAt]);
  return { saved: data, problem, loadedAt: dataUpdatedAt, isFetching, refetch };
}
