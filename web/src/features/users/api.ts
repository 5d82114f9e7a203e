import { API, createUserBody, updateUserBody } from "@tukar-saldo/contracts";
import type { CreateUserBody, UpdateUserBody, UserView } from "@tukar-saldo/contracts";
import * as z from "zod/mini";
import { call } from "../../shared/api/client.js";
import { longEnough } from "../../shared/forms/new-password/long-enough.js";

/** Schema of the form for a new user: the contract's schema plus the minimum password length. */
export const createUserSchema = z.extend(createUserBody, {
  can_process: z.optional(z.boolean()),
  password: createUserBody.shape.password.check(longEnough),
});

/** Schema of the form that edits a user; the current password is kept if no new one is typed. */
export const updateUserSchema = z.extend(updateUserBody, {
  password: z.optional(createUserSchema.shape.password),
});

export async function createUser(body: CreateUserBody): Promise<UserView> {
  return (await call(API.createUser, { body })).data;
}

export async function updateUser(id: string, body: UpdateUserBody): Promise<UserView> {
  return (await call(API.updateUser, { params: { id }, body })).data;
}

export async function deleteUser(id: string): Promise<void> {
  await call(API.deleteUser, { params: { id } });
}
