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
import { dataReply } from "../schemas/data-reply.js";
import { userView } from "../schemas/user.js";
import { defineEndpoint, OUTSIDE_TIMEOUT } from "./endpoint.js";

export const getSetupStatus = defineEndpoint({
  service: "settings-auth",
  method: "GET",
  path: "/api/init/status",
  guard: "public",
  limits: ["public"],
  reply: setupStatusReply,
  summary: "Read whether the desk is set up",
});

export const setUpDesk = defineEndpoint({
  service: "settings-auth",
  method: "POST",
  path: "/api/init",
  guard: "public",
  limits: ["public", "init"],
  timeoutSeconds: OUTSIDE_TIMEOUT,
  body: setUpDeskBody,
  reply: messageReply,
  errors: ["ALREADY_INITIALISED", "SECRET_WRONG"],
  summary: "Set up the desk, once",
});

export const logIn = defineEndpoint({
  service: "settings-auth",
  method: "POST",
  path: "/api/auth/login",
  guard: "public",
  limits: ["public"],
  timeoutSeconds: OUTSIDE_TIMEOUT,
  body: loginBody,
  reply: loginReply,
  errors: ["HUMAN_REFUSED", "HUMAN_UNAVAILABLE", "LOGIN_FAILED", "TWO_FACTOR_REQUIRED"],
  summary: "Sign in",
});

export const changePassword = defineEndpoint({
  service: "settings-auth",
  method: "POST",
  path: "/api/auth/change-password",
  guard: "session",
  limits: ["signedIn"],
  timeoutSeconds: OUTSIDE_TIMEOUT,
  body: changePasswordBody,
  errors: ["SECRET_WRONG"],
  summary: "Change one's own password, ending all of one's sessions",
});

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
  timeoutSeconds: OUTSIDE_TIMEOUT,
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
  timeoutSeconds: OUTSIDE_TIMEOUT,
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
  timeoutSeconds: OUTSIDE_TIMEOUT,
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
  timeoutSeconds: OUTSIDE_TIMEOUT,
  errors: ["LAST_ADMIN", "SELF_FORBIDDEN"],
  summary: "Delete a user",
});

export const logOut = defineEndpoint({
  service: "settings-auth",
  method: "POST",
  path: "/api/auth/logout",
  guard: "session",
  isOpenToEnrolling: true,
  limits: ["signedIn"],
  summary: "End the session",
});
