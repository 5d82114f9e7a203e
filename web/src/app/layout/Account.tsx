import { LogOut } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../shared/session.js";
import { Icon } from "../../shared/ui/Icon.js";
import { useSignOut } from "../../shared/use-sign-out.js";

/** Greeting and way out of whoever is signed in. */
export function Account({ className }: { readonly className: string }) {
  const { t } = useTranslation();
  const session = useSession();
  const signOut = useSignOut();
  if (!session) return null;
  return (
    <div className={className}>
      <span className="account__name">{t("nav.greeting", { name: session.user.name })}</span>
      <button type="button" className="account__sign-out" onClick={signOut}>
        <Icon of={LogOut} size="small" />
        {t("nav.logout")}
      </button>
    </div>
  );
}
