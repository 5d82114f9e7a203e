import { defineMessageKey, MIN_PASSWORD_LENGTH } from "@tukar-saldo/contracts";
import * as z from "zod/mini";

/** A new password the desk would accept, counted as people see it; that one is missing is said by its schema. */
export const longEnough = z.refine<string>(
  (text) => text === "" || [...text].length >= MIN_PASSWORD_LENGTH,
  defineMessageKey("users.error.password"),
);
