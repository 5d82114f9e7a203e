import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CreateUserBody, UpdateUserBody, UserView } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { messageFor } from "../../shared/api/errors.js";
import { notify } from "../../shared/notify/notify.js";
import { currentSession, startSession } from "../../shared/session.js";
import { usersQuery } from "../../shared/desk/users.js";
import { createUser, deleteUser, updateUser } from "./api.js";

/** Returns a function that translates the error of a failed request about a user: the server's text, else a default. */
function useUserErrorText() {
  const { t } = useTranslation("users");
  return (
    error: unknown,
    action: "user_create_failed" | "user_update_failed" | "user_delete_failed",
  ): string =>
    messageFor(error, {
      rejected: t(`dashboard.toast.${action}`),
      network: t("dashboard.toast.network_error"),
    });
}

function useRefetchUsers(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: usersQuery.queryKey });
}

export function useCreateUser() {
  const { t } = useTranslation("users");
  const translateError = useUserErrorText();
  const refetch = useRefetchUsers();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: CreateUserBody) => createUser(body),
    onSuccess: async () => {
      notify.success(t("dashboard.toast.user_created"));
      await refetch();
    },
    onError: (failure) => notify.error(translateError(failure, "user_create_failed"), { id: "user-create" }),
  });
  return {
    create: mutate,
    isPending,
    problem: error ? translateError(error, "user_create_failed") : undefined,
  };
}

export function useUpdateUser(user: UserView) {
  const { t } = useTranslation("users");
  const translateError = useUserErrorText();
  const refetch = useRefetchUsers();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: UpdateUserBody) => updateUser(user.id, body),
    onSuccess: async (saved) => {
      const session = currentSession();
      if (session?.user.id === saved.id) startSession({ ...session, user: saved });
      notify.success(t("dashboard.toast.user_updated"));
      await refetch();
    },
    onError: (failure) => notify.error(translateError(failure, "user_update_failed"), { id: "user-update" }),
  });
  return {
    update: mutate,
    isPending,
    problem: error ? translateError(error, "user_update_failed") : undefined,
  };
}

export function useDeleteUser() {
  const { t } = useTranslation("users");
  const translateError = useUserErrorText();
  const refetch = useRefetchUsers();
  const { mutate } = useMutation({
    mutationFn: ({ id }: UserView) => deleteUser(id),
    onSuccess: async () => {
      notify.success(t("dashboard.toast.user_deleted"));
      await refetch();
    },
    onError: (failure) => notify.error(translateError(failure, "user_delete_failed"), { id: "user-delete" }),
  });
  return mutate;
}
