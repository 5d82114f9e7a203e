import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../shared/session.js";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";

interface Props {
  readonly onAccount: () => void;
}

/** Asks the user to change a password that somebody else has set; the dashboard stays usable. */
export function PasswordWarning({ onAccount }: Props) {
  const { t } = useTranslation("desk");
  if (!useSession()?.user.must_change_password) return null;
  return (
    <div className="opening-bar">
      <Icon icon={KeyRound} />
      <p>{t("opening.password")}</p>
      <Button look="line" onClick={onAccount}>
        {t("opening.password.change")}
      </Button>
    </div>
  );
}
