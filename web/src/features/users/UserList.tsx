import type { UserView } from "@tukar-saldo/contracts";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../shared/session.js";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog.js";
import { leave } from "../../shared/unsaved/unsaved.js";
import { UserEditRow } from "./UserEditRow.js";
import { UserRow } from "./UserRow.js";
import { UserSessions } from "./UserSessions.js";
import { useDeleteUser } from "./use-users.js";

/** Everybody who can sign in; one row at a time is edited where it stands. */
export function UserList({ users }: { readonly users: readonly UserView[] }) {
  const { t } = useTranslation("users");
  const ownId = useSession()?.user.id;
  const list = useRef<HTMLElement>(null);
  const [edited, setEdited] = useState<string>();
  /** Who was edited last: the way back for the focus. */
  const [left, setLeft] = useState<string>();
  const [doomed, setDoomed] = useState<UserView>();
  const [watched, setWatched] = useState<UserView>();
  const remove = useDeleteUser();
  const stopEditing = (): void => {
    setLeft(edited);
    setEdited(undefined);
  };
  return (
    <section className="panel users" aria-label={t("users.list")} ref={list} tabIndex={-1}>
      <ListHead />
      <ul>
        {users.map((user) => {
          const isOwn = user.id === ownId;
          if (user.id === edited)
            return <UserEditRow key={user.id} user={user} isOwn={isOwn} onDone={stopEditing} />;
          return (
            <UserRow
              key={user.id}
              user={user}
              isOwn={isOwn}
              takesFocus={user.id === left && edited === undefined}
              onEdit={() => leave(() => setEdited(user.id), "edited-user")}
              onSessions={() => setWatched(user)}
              onDelete={() => setDoomed(user)}
            />
          );
        })}
      </ul>
      {watched && (
        <UserSessions user={watched} isOwn={watched.id === ownId} onClose={() => setWatched(undefined)} />
      )}
      <ConfirmDialog
        open={doomed !== undefined}
        question={t("users.delete.confirm", { name: doomed?.name ?? "" })}
        yes={t("users.delete")}
        focusAfter={list}
        onClose={() => setDoomed(undefined)}
        onYes={() => {
          if (doomed) remove(doomed);
          setDoomed(undefined);
        }}
      >
        {t("users.delete.consequence", { email: doomed?.email ?? "" })}
      </ConfirmDialog>
    </section>
  );
}

function ListHead() {
  const { t } = useTranslation("users");
  return (
    <div className="user user--head" aria-hidden="true">
      <span>{t("users.col.who")}</span>
      <span>{t("users.role")}</span>
      <span>{t("users.col.state")}</span>
      <span>{t("users.col.created")}</span>
    </div>
  );
}
