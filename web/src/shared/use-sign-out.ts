import { API, WEB_ROUTES } from "@tukar-saldo/contracts";
import { call } from "./api/client.js";
import { useNavigate } from "./router.js";
import { endSession } from "./session.js";
import { leave } from "./unsaved/unsaved.js";

/** Signs out, unless the user keeps unsaved changes. The session ends at once, regardless of the server's reply. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const signOut = async (): Promise<void> => {
    const request = call(API.logOut).catch(() => undefined);
    endSession();
    navigate(WEB_ROUTES.home, { replace: true });
    await request;
  };
  return () => leave(() => void signOut());
}
