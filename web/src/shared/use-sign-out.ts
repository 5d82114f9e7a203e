import { API, WEB_ROUTES } from "@tukar-saldo/contracts";
import { call } from "./api/client.js";
import { useNavigate } from "./router.js";
import { endSession } from "./session.js";
import { leave } from "./unsaved/unsaved.js";

/** Signs out, unless something unsaved is to be kept: this tab forgets the session whatever the server says, and when. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const signOut = async (): Promise<void> => {
    const told = call(API.logOut).catch(() => undefined);
    endSession();
    navigate(WEB_ROUTES.home, { replace: true });
    await told;
  };
  return () => leave(() => void signOut());
}
