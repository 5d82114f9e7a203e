import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Sessions } from "../../shared/desk/sessions/lazy-parts.js";
import { useSession } from "../../shared/session.js";
import type { Session } from "../../shared/session.js";
import { Dialog } from "../../shared/ui/Dialog.js";
import { Disclosure } from "../../shared/ui/Disclosure.js";
import { Icon } from "../../shared/ui/Icon.js";
import { dateText } from "../../shared/desk/format.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { STAFF_TEXTS } from "../../shared/i18n/staff-texts.js";
import { lazyPart } from "../../shared/lazy-part.js";
import { PartFailed } from "../../shared/ui/PartFailed.js";
import { ChangePasswordForm } from "./ChangePasswordForm.js";
import "./account.css";

const Factors = lazyPart(async () => (await import("./Factors.js")).Factors, {
  texts: STAFF_TEXTS.access,
  otherwise: PartFailed,
});

interface Props {
  readonly onClose: () => void;
}

/** Shows the signed-in user, their sessions and second factors, and the form that changes their password. */
export function AccountDialog({ onClose }: Props) {
  const { t } = useTranslation("account");
  const session = useSession();
  const [areCodesShown, setCodesShown] = useState(false);
  if (!session) return null;
  return (
    <Dialog
      onClose={onClose}
      closesOnlyByButton={areCodesShown}
      label={t("account.title")}
      className="account-dialog"
    >
      <header>
        <h2>{t("account.title")}</h2>
        <button type="button" className="icon-button" aria-label={t("account.close")} onClick={onClose}>
          <Icon icon={X} />
        </button>
      </header>
      <UserDetails user={session.user} />
      <Disclosure title={t("account.sessions")}>
        <Sessions />
      </Disclosure>
      <Disclosure title={t("account.factors")} staysOpen={areCodesShown}>
        <Factors onCodesShown={setCodesShown} />
      </Disclosure>
      <ChangePasswordForm />
    </Dialog>
  );
}

function UserDetails({ user }: { readonly user: Session["user"] }) {
  const { t } = useTranslation("account");
  const language = useLanguage();
  return (
    <dl>
      <div>
        <dt>{t("users.name")}</dt>
        <dd>
          {user.name}{" "}
          <span className="role" data-role={user.role}>
            {user.role}
          </span>
        </dd>
      </div>
      <div>
        <dt>{t("users.email")}</dt>
        <dd>{user.email}</dd>
      </div>
      <div>
        <dt>{t("users.col.created")}</dt>
        <dd>{dateText(user.created_at, language)}</dd>
      </div>
    </dl>
  );
}
