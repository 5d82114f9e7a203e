import i18next from "i18next";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { loadTexts } from "../i18n/start.js";
import { notify } from "../notify/notify.js";
import { currentToken, endSession } from "../session.js";
import { failureOf, rejectionOf } from "./errors.js";

async function sayEnded(): Promise<void> {
  await loadTexts("later");
  notify.info(i18next.t("session.ended"), { id: "session" });
}

/** A session that the server no longer knows is ended here, and that is said; the guards then lead away. */
function endLostSession(error: unknown): void {
  if (currentToken() === undefined || rejectionOf(error)?.code !== "UNAUTHENTICATED") return;
  endSession();
  void sayEnded();
}

/** TanStack Query is the only store of what the server said. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: endLostSession }),
    mutationCache: new MutationCache({ onError: endLostSession }),
    defaultOptions: {
      queries: {
        retry: (count, error) => failureOf(error).kind === "network" && count < 2,
        throwOnError: false,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
