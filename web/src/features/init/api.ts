import { API, setUpDeskBody } from "@tukar-saldo/contracts";
import type { MessageKey } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { longEnough } from "../../shared/forms/new-password/long-enough.js";
import * as z from "zod/mini";
import { call } from "../../shared/api/client.js";

/** Whether the desk was set up, and whether setting it up takes a token. */
export const initStatusQuery = queryOptions({
  queryKey: ["init", "status"],
  queryFn: ({ signal }) => call(API.getSetupStatus, { signal }),
  staleTime: 0,
  gcTime: 0,
});

/** What the contract says of a field left empty. */
export const REQUIRED = "init.error.allRequired" satisfies MessageKey;
const { shape } = setUpDeskBody;
const filled = z.string(REQUIRED).check(z.trim(), z.minLength(1, REQUIRED));

/** The fields of the page; keys and token only where this desk asks for them. */
export function initForm(needs: { readonly keys: boolean; readonly token: boolean }) {
  return z.extend(setUpDeskBody, {
    password: shape.password.check(longEnough),
    sitekey: needs.keys ? filled : shape.sitekey,
    privatekey: needs.keys ? filled : shape.privatekey,
    setup_token: needs.token ? filled : shape.setup_token,
  });
}
export type InitFields = z.input<typeof setUpDeskBody>;

export async function initialise(body: z.output<typeof setUpDeskBody>): Promise<void> {
  await call(API.setUpDesk, { body });
}
