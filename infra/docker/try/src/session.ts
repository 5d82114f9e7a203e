import { API } from "@tukar-saldo/contracts";
import { signIn } from "@tukar-saldo/test-kit";
import type { ApiClient } from "@tukar-saldo/test-kit";
import { readStateFile } from "./state.js";
import type { DeskAccounts } from "./state.js";

/** Reuses the session that `set-up` stored for an account, or signs in again if that session has ended. */
export async function openAccountSession(
  api: ApiClient,
  folder: string,
  account: keyof DeskAccounts,
): Promise<{ api: ApiClient; token: string }> {
  const { email, password, token } = (await readStateFile(folder, "desk"))[account];
  if (token !== undefined && (await api.get(API.getProfile.path, { token })).status === 200)
    return { api, token };
  return { api, token: await signIn(api, email, password) };
}
