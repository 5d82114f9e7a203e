import { API } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { call } from "../api/client.js";

const provider = z.object({
  site_key: z.nullish(z.string()),
  provider: z.enum(["recaptcha", "altcha"]),
  script_url: z.optional(z.string()),
});
export type HumanProvider = z.infer<typeof provider>;

/** Which human verification the desk uses, and its public key. */
export const providerQuery = queryOptions({
  queryKey: ["public", "human-provider"],
  queryFn: ({ signal }) => call(API.getHumanProvider.path, provider, { signal }),
  staleTime: 5 * 60_000,
  // Who sends a form waits for it: better no answer at once than a button that turns until the line is up.
  networkMode: "always",
});
