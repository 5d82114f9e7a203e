import * as z from "zod/mini";
import { dataReply } from "../schemas/data-reply.js";
import { userView } from "../schemas/user.js";
import { createUserBody, roleReply, updateUserBody } from "../schemas/users.js";
import { defineEndpoint, EXTENDED_TIMEOUT_SECONDS } from "./endpoint.js";

export const getUserRole = defineEndpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/admin/get-role-by-userid/:id",
  guard: "session",
  limits: ["signedIn"],
  reply: roleReply,
  errors: ["FORBIDDEN"],
  summary: "Read the role of a user; anyone's for admins, else one's own",
});

export const listUsers = defineEndpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/admin/users",
  guard: "admin",
  limits: ["signedIn"],
  timeoutSeconds: EXTENDED_TIMEOUT_SECONDS,
  reply: dataReply(z.array(userView)),
  summary: "List the users",
});

export const createUser = defineEndpoint({
  service: "settings-auth",
  method: "POST",
  path: "/api/admin/users",
  guard: "admin",
  stepUp: "always",
  limits: ["signedIn"],
  timeoutSeconds: EXTENDED_TIMEOUT_SECONDS,
  body: createUserBody,
  reply: dataReply(userView),
  status: 201,
  errors: ["EMAIL_TAKEN"],
  summary: "Add a user",
});

export const updateUser = defineEndpoint({
  service: "settings-auth",
  method: "PUT",
  path: "/api/admin/users/:id",
  guard: "admin",
  stepUp: "always",
  limits: ["signedIn"],
  timeoutSeconds: EXTENDED_TIMEOUT_SECONDS,
  body: updateUserBody,
  reply: dataReply(userView),
  errors: ["EMAIL_TAKEN", "LAST_ADMIN", "SELF_FORBIDDEN"],
  summary: "Change a user",
});

export const deleteUser = defineEndpoint({
  service: "settings-auth",
  method: "DELETE",
  path: "/api/admin/users/:id",
  guard: "admin",
  stepUp: "always",
  limits: ["signedIn"],
  timeoutSeconds: EXTENDED_TIMEOUT_SECONDS,
  errors: ["LAST_ADMIN", "SELF_FORBIDDEN"],
  summary: "Delete a user",
});
