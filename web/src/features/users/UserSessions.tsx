import type { UserView } from "@tukar-saldo/contracts";
import { X } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Sessions } from "../../shared/desk/sessions/lazy-parts.js";
import { Dialog } from "../../shared/ui/Dialog.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Skeleton } from "../../shared/ui/Skeleton.js";
import "./user-sessions.css";

interface Props {
  readonly user: UserView;
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

/** Dialog with the sessions of a user. */
export function UserSessions({ user, isOwn, onClose }: Props) {
  const { t } = useTranslation("users");
  const title = t("users.sessions.of", { name: user.name });
  return (
    <Dialog onClose={onClose} label={title} className="user-sessions">
      <header>
        <h2>{title}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t("users.sessions.close")}
          onClick={onClose}
        >
          <Icon icon={X} />
        </button>
      </header>
      <Suspense fallback={<Skeleton height="64px" />}>
        <Sessions {...(!isOwn && { user: user.id })} />
      </Suspense>
    </Dialog>
  );
}
