import { API, WEB } from "@tukar-saldo/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { callRaw } from "./api/client.js";
import { useNavigate } from "./router.js";
import { endSession } from "./session.js";
import { leavePage } from "./unsaved/guard.js";

/** Signs out, unless something unsaved is to be kept: this tab forgets the session whatever the server says. */
export function useSignOut(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const signOut = async (): Promise<void> => {
    await callRaw(API.logout, { method: "POST", signedIn: true }).catch(() => undefined);
    endSession();
    client.clear();
    await navigate(WEB.home, { replace: true });
  };
  return () => leavePage(() => void signOut());
}
