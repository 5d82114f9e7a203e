import { API, WEB } from "@tukar-saldo/contracts";
import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { call } from "./api/client.js";
import { useNavigate } from "./router.js";
import { endSession } from "./session.js";

/** Signs out: this tab forgets the session whatever the server says. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await call(API.logout, z.unknown(), { method: "POST", signedIn: true }).catch(() => undefined);
    endSession();
    client.clear();
    await navigate(WEB.home, { replace: true });
  };
}
