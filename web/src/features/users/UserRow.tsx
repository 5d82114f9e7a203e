import type { UserView } from "@tukar-saldo/contracts";
import { CircleCheck, CircleX, MonitorSmartphone, Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "../../shared/ui/Badge.js";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { dateText } from "../../shared/desk/format.js";
import { useLanguage } from "../../shared/i18n/use-language.js";

interface Props {
  readonly user: UserView;
  readonly isOwn: boolean;
  /** Whether the edit button takes the focus, because editing this row just ended. */
  readonly takesFocus: boolean;
  readonly onEdit: () => void;
  readonly onSessions: () => void;
  readonly onDelete: () => void;
}

export function UserRow({ user, isOwn, takesFocus, onEdit, onSessions, onDelete }: Props) {
  const { t } = useTranslation("users");
  const language = useLanguage();
  const editButton = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (takesFocus) editButton.current?.querySelector("button")?.focus();
  }, [takesFocus]);
  return (
    <li className="user">
      <div className="user__person">
        <b>{user.name}</b>
        {isOwn && <span className="quiet">{t("users.you")}</span>}
        <span className="user__mail">{user.email}</span>
      </div>
      <div className="user__role">
        <span className="role" data-role={user.role}>
          {user.role}
        </span>
        {user.role === "user" && user.can_process && (
          <small className="user__may">{t("users.mayProcess.short")}</small>
        )}
      </div>
      <div>
        <Badge
          look="plain"
          tone={user.is_active ? "success" : "danger"}
          icon={user.is_active ? CircleCheck : CircleX}
        >
          {t(user.is_active ? "users.active" : "users.inactive")}
        </Badge>
      </div>
      <time className="user__date" dateTime={user.created_at}>
        {dateText(user.created_at, language)}
      </time>
      <div className="user__actions">
        <span ref={editButton}>
          <Button look="quiet" aria-label={t("users.edit.of", { name: user.name })} onClick={onEdit}>
            <Icon icon={Pencil} />
            {t("users.edit")}
          </Button>
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label={t("users.sessions.of", { name: user.name })}
          title={t("users.sessions")}
          onClick={onSessions}
        >
          <Icon icon={MonitorSmartphone} />
        </button>
        <DeleteButton user={user} isOwn={isOwn} onDelete={onDelete} />
      </div>
    </li>
  );
}

/** Delete button. Users cannot delete their own account; the tooltip says so. */
function DeleteButton({ user, isOwn, onDelete }: Pick<Props, "user" | "isOwn" | "onDelete">) {
  const { t } = useTranslation("users");
  const label = t("users.delete.of", { name: user.name });
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={isOwn ? `${label}: ${t("users.own.delete")}` : label}
      title={t(isOwn ? "users.own.delete" : "users.delete")}
      aria-disabled={isOwn || undefined}
      onClick={() => isOwn || onDelete()}
    >
      <Icon icon={Trash2} />
    </button>
  );
}
