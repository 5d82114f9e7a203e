import * as z from "zod/mini";
import { defineMessageKey } from "../message.js";
import { dataReply } from "./data-reply.js";

export const sessionsQuery = z.object({
  /** The id of a user. If absent, the request is about the sessions of the signed-in user. */
  user: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}$/i, defineMessageKey("field.invalid")))),
});

/** An open session. */
const sessionView = z.object({
  id: z.string(),
  /** Whether the request was made with this session. */
  current: z.boolean(),
  /** The User-Agent header of the sign-in, truncated to 256 characters. */
  user_agent: z.string(),
  address: z.string(),
  created_at: z.string(),
  /** When the user was last active. The stored time may lag by up to a minute. */
  last_seen: z.string(),
  expires_at: z.string(),
});
export type SessionView = z.infer<typeof sessionView>;

export const sessionsReply = dataReply(z.array(sessionView));

export const beatReply = dataReply(
  z.object({
    /** Seconds without activity after which the session ends. */
    idle_seconds: z.number(),
  }),
);
