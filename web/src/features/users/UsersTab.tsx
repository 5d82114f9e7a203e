import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../shared/notify/notify.js";
import { Button } from "../../shared/ui/Button.js";
import { Note } from "../../shared/ui/Note.js";
import { usersQuery } from "../../shared/desk/users.js";
import { CreateUserForm } from "./CreateUserForm.js";
import { UserList } from "./UserList.js";
import { UsersSkeleton } from "./UsersSkeleton.js";
import "../../shared/ui/sections.css";
import "./users.css";

export function UsersTab() {
  const { t } = useTranslation("users");
  const { data: users, isError, errorUpdatedAt, refetch } = useQuery(usersQuery);
  const problem = isError ? t("dashboard.toast.users_load_failed") : undefined;
  useEffect(() => {
    if (problem) notify.error(problem, { id: "users-load" });
  }, [problem, errorUpdatedAt]);
  const adminCount = users?.filter(({ role }) => role === "admin").length;
  return (
    <>
      <div className="page-title">
        <h2>{t("dashboard.tab.users")}</h2>
        {users && (
          <span className="quiet">{t("users.count", { n: users.length, admins: adminCount ?? 0 })}</span>
        )}
      </div>
      <CreateUserForm />
      {problem && !users && (
        <Note tone="bad" role="alert" className="users__failed">
          <b>{problem}</b>
          <Button look="line" onClick={() => void refetch()}>
            {t("users.retry")}
          </Button>
        </Note>
      )}
      {!users && !problem && <UsersSkeleton />}
      {users && <UserList users={users} />}
    </>
  );
}
