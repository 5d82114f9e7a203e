import { LogOut } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/Icon.js";
import { useSignOut } from "../../shared/use-sign-out.js";

interface Props {
  readonly className: string;
  readonly name: string;
}

/** The greeting of the signed-in user and the sign-out button. */
export function Account({ className, name }: Props) {
  const { t } = useTranslation("dashboard");
  const signOut = useSignOut();
  return (
    <div className={className}>
      <span className="account__name">{t("nav.greeting", { name })}</span>
      <button type="button" className="account__sign-out" onClick={signOut}>
        <Icon icon={LogOut} size="small" />
        {t("nav.logout")}
      </button>
    </div>
  );
}
