import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { currentToken, endSession } from "../session.js";
import { failureOf, rejectionOf } from "./errors.js";

/** A session that the server no longer knows is ended here; the guards then lead away. */
function endLostSession(error: unknown): void {
  if (currentToken() !== undefined && rejectionOf(error)?.code === "UNAUTHENTICATED") endSession();
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
