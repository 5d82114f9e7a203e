import { defineMessageKey } from "@tukar-saldo/contracts";
import * as z from "zod/mini";

/** What our forms ask of a new password. The server takes shorter ones, by its own setting. */
export const MIN_NEW_PASSWORD_LENGTH = 10;

/** A new password that our forms take, counted as people see it; that one is missing is said by its schema. */
export const longEnough = z.refine<string>(
  (text) => text === "" || [...text].length >= MIN_NEW_PASSWORD_LENGTH,
  defineMessageKey("users.error.password"),
);
