import { API, WEB } from "@tukar-saldo/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { callRaw } from "./api/client.js";
import { useNavigate } from "./router.js";
import { endSession } from "./session.js";

/** Signs out: this tab forgets the session whatever the server says. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await callRaw(API.logout, { method: "POST", signedIn: true }).catch(() => undefined);
    endSession();
    client.clear();
    await navigate(WEB.home, { replace: true });
  };
}
