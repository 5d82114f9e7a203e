import { API } from "@tukar-saldo/contracts";
import { implement } from "@tukar-saldo/service-kit";
import type { Implementation } from "@tukar-saldo/service-kit";
import { readAudit } from "../use-cases/audit.js";
import type { Context } from "../use-cases/context.js";
import { createUser, deleteUser, listUsers, updateUser } from "../use-cases/users.js";

/** The users and the audit trail, for admins. */
export const userEndpoints: Implementation<Context>[] = [
  implement(API.listUsers, async (context) => ({ data: await listUsers(context) })),

  implement(API.createUser, async (context, { body, metadata }) => ({
    data: await createUser(context, body, metadata),
  })),

  implement(API.updateUser, async (context, { params, body, metadata }) => ({
    data: await updateUser(context, { id: params.id, body, metadata }),
  })),

  implement(API.deleteUser, (context, { params, metadata }) => deleteUser(context, params.id, metadata)),

  implement(API.listAudit, async (context, { query }) => {
    const { rows, nextCursor } = await readAudit(context, query);
    const data = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
    return { data, meta: { next_cursor: nextCursor, has_more: nextCursor !== null } };
  }),
];
