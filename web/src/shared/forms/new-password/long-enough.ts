import { defineMessageKey } from "@tukar-saldo/contracts";
import * as z from "zod/mini";

/** The minimum length of a new password in the forms. A setting of the server may allow shorter ones. */
export const MIN_NEW_PASSWORD_LENGTH = 10;

/** Checks the minimum length in code points. An empty text passes: the field's schema reports it as missing. */
export const longEnough = z.refine<string>(
  (text) => text === "" || [...text].length >= MIN_NEW_PASSWORD_LENGTH,
  defineMessageKey("users.error.password"),
);
