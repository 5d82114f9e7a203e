import * as z from "zod/mini";
import { deskRates } from "../schemas/notices.js";
import { userView } from "../schemas/user.js";
import { defineEvent } from "./define-event.js";

/** A user in an event, without the password hash. Unknown fields are kept. */
const user = z.looseObject(userView.shape);
/** The values of settings in an event, by the settings' names. Secret settings are left out. */
const settings = z.record(z.string(), z.union([z.string(), z.boolean(), z.number()]));
/** The SHA-256 of a published text in each language; null if the built-in text is shown. */
const publishedHashes = z.looseObject({
  id: z.nullable(z.string()),
  en: z.nullable(z.string()),
  version: z.int(),
});

/** A second factor in an event, without anything that could be used to sign in. */
const factor = z.looseObject({ id: z.string(), type: z.string(), name: z.string() });

export const accountEvents = [
  defineEvent({
    type: "installation.completed",
    version: 1,
    data: z.looseObject({ after: user }),
    subscribers: ["audit"],
  }),
  defineEvent({
    type: "settings.changed",
    version: 1,
    data: z.looseObject({
      before: settings,
      after: settings,
      /** The rates before and after the change, if rate or markup changed. Events of version 0.1.0 lack them. */
      rates: z.optional(z.looseObject({ before: deskRates, after: deskRates })),
    }),
    subscribers: ["audit"],
  }),
  defineEvent({
    type: "pages.changed",
    version: 1,
    data: z.looseObject({ page: z.string(), before: publishedHashes, after: publishedHashes }),
    subscribers: ["audit"],
  }),
  defineEvent({
    type: "user.created",
    version: 1,
    data: z.looseObject({ after: user }),
    subscribers: ["audit"],
  }),
  defineEvent({
    type: "user.updated",
    version: 1,
    data: z.looseObject({ before: user, after: user }),
    subscribers: ["notifier", "audit"],
    subscriberSchemas: { notifier: z.object({ after: z.pick(userView, { id: true }) }) },
  }),
  defineEvent({
    type: "user.deleted",
    version: 1,
    data: z.looseObject({ before: user }),
    subscribers: ["audit"],
  }),
  defineEvent({
    type: "session.started",
    version: 1,
    data: z.looseObject({
      user_id: z.string(),
      session_id: z.string(),
      /** Present if the user had not signed in with this browser or from this network before. */
      new_device: z.optional(z.looseObject({ user_agent: z.string() })),
    }),
    subscribers: ["audit"],
  }),
  defineEvent({
    type: "session.ended",
    version: 1,
    /** The ended session; if `session_id` is absent, all sessions of the user have ended. */
    data: z.looseObject({ user_id: z.string(), session_id: z.optional(z.string()) }),
    subscribers: ["notifier", "audit"],
  }),
  defineEvent({
    type: "factor.added",
    version: 1,
    data: z.looseObject({ user_id: z.string(), factor }),
    subscribers: ["audit"],
  }),
  defineEvent({
    type: "factor.removed",
    version: 1,
    data: z.looseObject({ user_id: z.string(), factor }),
    subscribers: ["audit"],
  }),
  defineEvent({
    type: "session.proved",
    version: 1,
    /** How the user proved their identity; `method` is password, totp, recovery or passkey. */
    data: z.looseObject({ user_id: z.string(), session_id: z.string(), method: z.string() }),
    subscribers: ["audit"],
  }),
] as const;
