import { API, auditQuery, createUserBody, updateUserBody } from "@tukar-saldo/contracts";
import { created, defineRoute, ok } from "@tukar-saldo/service-kit";
import type { Route } from "@tukar-saldo/service-kit";
import type { Context } from "../use-cases/context.js";
import { createUser } from "../use-cases/create-user.js";
import { deleteUser } from "../use-cases/delete-user.js";
import { readAudit } from "../use-cases/read-audit.js";
import { listUsers } from "../use-cases/show-users.js";
import { updateUser } from "../use-cases/update-user.js";
import { idOf, originOf } from "./origin-of.js";

/** The users and the audit trail, for admins. */
export function userRoutes(context: Context): Route[] {
  return [
    defineRoute({
      method: "GET",
      path: API.users,
      guard: "admin",
      handle: async () => ok(await listUsers(context)),
    }),
    defineRoute({
      method: "POST",
      path: API.users,
      guard: "admin",
      body: createUserBody,
      handle: async (call) => created(await createUser(context, call.body, originOf(call))),
    }),
    defineRoute({
      method: "PUT",
      path: API.user,
      guard: "admin",
      body: updateUserBody,
      handle: async (call) => {
        const { body } = call;
        return ok(await updateUser(context, { id: idOf(call), body, origin: originOf(call) }));
      },
    }),
    defineRoute({
      method: "DELETE",
      path: API.user,
      guard: "admin",
      handle: async (call) => {
        await deleteUser(context, idOf(call), originOf(call));
        return ok();
      },
    }),
    defineRoute({
      method: "GET",
      path: API.audit,
      guard: "admin",
      query: auditQuery,
      handle: async ({ query }) => {
        const { rows, nextCursor } = await readAudit(context, query);
        return ok(rows, { meta: { next_cursor: nextCursor, has_more: nextCursor !== null } });
      },
    }),
  ];
}
