import { useTranslation } from "react-i18next";
import { Factors } from "../../features/account/Factors.js";
import { usePageTitle } from "../../shared/hooks/use-page-title.js";
import { startSession } from "../../shared/session.js";
import type { Session } from "../../shared/session.js";
import { Button } from "../../shared/ui/Button.js";
import { LogoMark } from "../../shared/ui/Logo.js";
import { useSignOut } from "../../shared/use-sign-out.js";
import "../../features/auth/login.css";

interface Props {
  readonly session: Session;
}

/** Replaces every staff page until a user who must have a second factor has added one. */
export function EnrolScreen({ session: { token, user } }: Props) {
  const { t } = useTranslation("access");
  usePageTitle(t("enrol.title"));
  const signOut = useSignOut();
  return (
    <div className="login-page">
      <div className="login card">
        <LogoMark />
        <h1>{t("enrol.title")}</h1>
        <p className="muted">{t("enrol.lead")}</p>
        <Factors onAdded={() => startSession({ token, user })} />
        <p className="login__terms">
          <Button look="quiet" onClick={signOut}>
            {t("nav.logout")}
          </Button>
        </p>
      </div>
    </div>
  );
}
