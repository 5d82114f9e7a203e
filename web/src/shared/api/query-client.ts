import i18next from "i18next";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { loadTexts } from "../i18n/start.js";
import { notify } from "../notify/notify.js";
import { currentToken, endSession, lockSession } from "../session.js";
import { failureOf, rejectionOf } from "./errors.js";

async function notifySessionEnded(): Promise<void> {
  await loadTexts("later");
  notify.info(i18next.t("session.ended"), { id: "session" });
}

/** Locks the session if the server ended it for inactivity; if it is invalid otherwise, ends it and shows a toast. */
function handleInvalidSession(error: unknown): void {
  const { code, data } = rejectionOf(error) ?? {};
  if (currentToken() === undefined || code !== "UNAUTHENTICATED") return;
  if ((data as { reason?: string } | undefined)?.reason === "idle") return lockSession();
  endSession();
  void notifySessionEnded();
}

/** Creates the query client, whose cache is the only place where the app keeps server data. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: handleInvalidSession }),
    mutationCache: new MutationCache({ onError: handleInvalidSession }),
    defaultOptions: {
      queries: {
        retry: (count, error) => failureOf(error).kind === "network" && count < 2,
        throwOnError: false,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
