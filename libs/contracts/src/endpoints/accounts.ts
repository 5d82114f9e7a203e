import * as z from "zod/mini";
import {
  changePasswordBody,
  createUserBody,
  setUpDeskBody,
  loginBody,
  loginReply,
  messageReply,
  roleReply,
  setupStatusReply,
  updateUserBody,
} from "../schemas/accounts.js";
import { auditQuery, auditReply } from "../schemas/audit.js";
import { dataReply } from "../schemas/data-reply.js";
import { userView } from "../schemas/user.js";
import { endpoint } from "./endpoint.js";

export const getSetupStatus = endpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/init/status",
  guard: "public",
  limits: ["public"],
  reply: setupStatusReply,
  summary: "Read whether the desk is set up",
});

export const setUpDesk = endpoint({
  service: "settings-auth",
  method: "POST",
  path: "/api/init",
  guard: "public",
  limits: ["public", "init"],
  timeoutSeconds: 15,
  body: setUpDeskBody,
  reply: messageReply,
  errors: ["ALREADY_INITIALISED", "SECRET_WRONG"],
  summary: "Set up the desk, once",
});

export const logIn = endpoint({
  service: "settings-auth",
  method: "POST",
  path: "/api/auth/login",
  guard: "public",
  limits: ["public"],
  timeoutSeconds: 15,
  body: loginBody,
  reply: loginReply,
  errors: ["HUMAN_REFUSED", "HUMAN_UNAVAILABLE", "LOGIN_FAILED"],
  summary: "Sign in",
});

export const changePassword = endpoint({
  service: "settings-auth",
  method: "POST",
  path: "/api/auth/change-password",
  guard: "session",
  limits: ["signedIn"],
  timeoutSeconds: 15,
  body: changePasswordBody,
  errors: ["SECRET_WRONG"],
  summary: "Change one's own password, ending all of one's sessions",
});

export const getUserRole = endpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/admin/get-role-by-userid/:id",
  guard: "session",
  limits: ["signedIn"],
  reply: roleReply,
  errors: ["FORBIDDEN"],
  summary: "Read the role of a user; anyone's for admins, else one's own",
});

export const listUsers = endpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/admin/users",
  guard: "admin",
  limits: ["signedIn"],
  timeoutSeconds: 15,
  reply: dataReply(z.array(userView)),
  summary: "List the users",
});

export const createUser = endpoint({
  service: "settings-auth",
  method: "POST",
  path: "/api/admin/users",
  guard: "admin",
  limits: ["signedIn"],
  timeoutSeconds: 15,
  body: createUserBody,
  reply: dataReply(userView),
  status: 201,
  errors: ["EMAIL_TAKEN"],
  summary: "Add a user",
});

export const updateUser = endpoint({
  service: "settings-auth",
  method: "PUT",
  path: "/api/admin/users/:id",
  guard: "admin",
  limits: ["signedIn"],
  timeoutSeconds: 15,
  body: updateUserBody,
  reply: dataReply(userView),
  errors: ["EMAIL_TAKEN", "LAST_ADMIN", "SELF_FORBIDDEN"],
  summary: "Change a user",
});

export const deleteUser = endpoint({
  service: "settings-auth",
  method: "DELETE",
  path: "/api/admin/users/:id",
  guard: "admin",
  limits: ["signedIn"],
  timeoutSeconds: 15,
  errors: ["LAST_ADMIN", "SELF_FORBIDDEN"],
  summary: "Delete a user",
});

export const listAudit = endpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/audit",
  guard: "admin",
  limits: ["signedIn"],
  query: auditQuery,
  reply: auditReply,
  summary: "List the audit trail, newest first",
});
