import { API } from "@tukar-saldo/contracts";
import { signIn } from "@tukar-saldo/test-kit";
import type { ApiClient } from "@tukar-saldo/test-kit";
import { readStateFile } from "./state.js";
import type { DeskAccounts } from "./state.js";

/** Reuses the session of the set-up, or signs in if it has ended. */
export async function openAccountSession(
  api: ApiClient,
  folder: string,
  who: keyof DeskAccounts,
): Promise<{ api: ApiClient; token: string }> {
  const { email, password, token } = (await readStateFile(folder, "desk"))[who];
  if (token !== undefined && (await api.get(API.getProfile.path, { token })).status === 200)
    return { api, token };
  return { api, token: await signIn(api, email, password) };
}
