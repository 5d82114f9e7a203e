import { API, setUpDeskBody } from "@tukar-saldo/contracts";
import type { MessageKey } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { longEnough } from "../../shared/forms/new-password/long-enough.js";
import * as z from "zod/mini";
import { call } from "../../shared/api/client.js";

/** Whether the desk is set up, and whether setting it up requires a token. */
export const initStatusQuery = queryOptions({
  queryKey: ["init", "status"],
  queryFn: ({ signal }) => call(API.getSetupStatus, { signal }),
  staleTime: 0,
  gcTime: 0,
});

/** Locale key of the error that the contract's schema reports for an empty field. */
export const REQUIRED_KEY = "init.error.allRequired" satisfies MessageKey;
const { shape } = setUpDeskBody;
const nonEmptyString = z.string(REQUIRED_KEY).check(z.trim(), z.minLength(1, REQUIRED_KEY));

/** Creates the schema of the set-up form; keys and token are required only if this desk needs them. */
export function createInitSchema(needs: { readonly keys: boolean; readonly token: boolean }) {
  return z.extend(setUpDeskBody, {
    password: shape.password.check(longEnough),
    sitekey: needs.keys ? nonEmptyString : shape.sitekey,
    privatekey: needs.keys ? nonEmptyString : shape.privatekey,
    setup_token: needs.token ? nonEmptyString : shape.setup_token,
  });
}
export type InitFields = z.input<typeof setUpDeskBody>;

export async function setUpDesk(body: z.output<typeof setUpDeskBody>): Promise<void> {
  await call(API.setUpDesk, { body });
}
