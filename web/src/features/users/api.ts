import { API, createUserBody, updateUserBody } from "@tukar-saldo/contracts";
import type { CreateUserBody, UpdateUserBody, UserView } from "@tukar-saldo/contracts";
import * as z from "zod/mini";
import { call } from "../../shared/api/client.js";
import { longEnough } from "../../shared/forms/new-password/long-enough.js";

/** Schema of the create form: the schema of the contract plus the minimum password length. */
export const createUserSchema = z.extend(createUserBody, {
  can_process: z.optional(z.boolean()),
  password: createUserBody.shape.password.check(longEnough),
});

/** Schema of the edit form; without a new password the old one is kept. */
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
