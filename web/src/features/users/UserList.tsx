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

/** All users; one row at a time can be edited in place. */
export function UserList({ users }: { readonly users: readonly UserView[] }) {
  const { t } = useTranslation("users");
  const ownId = useSession()?.user.id;
  const list = useRef<HTMLElement>(null);
  const [editedId, setEditedId] = useState<string>();
  /** Id of the user edited last, whose row gets the focus back. */
  const [lastEditedId, setLastEditedId] = useState<string>();
  const [userToDelete, setUserToDelete] = useState<UserView>();
  const [sessionsUser, setSessionsUser] = useState<UserView>();
  const remove = useDeleteUser();
  const stopEditing = (): void => {
    setLastEditedId(editedId);
    setEditedId(undefined);
  };
  return (
    <section className="panel users" aria-label={t("users.list")} ref={list} tabIndex={-1}>
      <ListHead />
      <ul>
        {users.map((user) => {
          const isOwn = user.id === ownId;
          if (user.id === editedId)
            return <UserEditRow key={user.id} user={user} isOwn={isOwn} onDone={stopEditing} />;
          return (
            <UserRow
              key={user.id}
              user={user}
              isOwn={isOwn}
              takesFocus={user.id === lastEditedId && editedId === undefined}
              onEdit={() => leave(() => setEditedId(user.id), "edited-user")}
              onSessions={() => setSessionsUser(user)}
              onDelete={() => setUserToDelete(user)}
            />
          );
        })}
      </ul>
      {sessionsUser && (
        <UserSessions
          user={sessionsUser}
          isOwn={sessionsUser.id === ownId}
          onClose={() => setSessionsUser(undefined)}
        />
      )}
      <ConfirmDialog
        open={userToDelete !== undefined}
        question={t("users.delete.confirm", { name: userToDelete?.name ?? "" })}
        yes={t("users.delete")}
        focusAfter={list}
        onClose={() => setUserToDelete(undefined)}
        onYes={() => {
          if (userToDelete) remove(userToDelete);
          setUserToDelete(undefined);
        }}
      >
        {t("users.delete.consequence", { email: userToDelete?.email ?? "" })}
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
