import * as z from "zod/mini";
import { MAX_FACTOR_NAME_LENGTH } from "../limits.js";
import { defineMessageKey } from "../message.js";
import { dataReply } from "./data-reply.js";
import { optionalTextField, passwordField } from "./fields.js";

const INVALID = defineMessageKey("field.invalid");

/** By what a user can be asked beside the password. */
export const SECOND_FACTOR_METHODS = ["totp", "recovery", "passkey"] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

const shortText = z.string(INVALID).check(z.maxLength(200, INVALID));
/** Bytes in base64url, as WebAuthn's JSON has them. */
const bytes = z.string(INVALID).check(z.maxLength(8_000, INVALID), z.regex(/^[\w-]+$/, INVALID));

/** What `navigator.credentials` returned, in WebAuthn's JSON. Its fields but for these are ignored. */
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal("public-key", INVALID),
};

/** `AuthenticationResponseJSON`: the answer of a passkey. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.nullish(z.string(INVALID).check(z.maxLength(200, INVALID))),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** `RegistrationResponseJSON`: a new passkey. */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string(INVALID).check(z.maxLength(20, INVALID))).check(z.maxLength(10))),
  }),
});
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;

/** Six digits of an app, or a recovery code; spaces, hyphens and case make no difference. */
const code = z
  .string(defineMessageKey("field.required"))
  .check(z.minLength(1, defineMessageKey("field.required")), z.maxLength(40, INVALID));

/** With neither `code` nor `assertion` the ticket opens a session that may only add a factor, if it says `enrol`. */
export const secondFactorBody = z.object({
  ticket: shortText,
  code: z.optional(code),
  assertion: z.optional(passkeyAssertion),
  /** As in the sign-in that gave the ticket. */
  device: z.optional(shortText),
});
export type SecondFactorBody = z.infer<typeof secondFactorBody>;

/** One of the three. */
export const stepUpBody = z.object({
  password: z.optional(passwordField(defineMessageKey("field.required"))),
  code: z.optional(code),
  assertion: z.optional(passkeyAssertion),
});
export type StepUpBody = z.infer<typeof stepUpBody>;

export const stepUpReply = dataReply(
  z.object({
    /** When the session was proved, and until when that holds. */
    proved_at: z.string(),
    proved_until: z.string(),
  }),
);

/** `PublicKeyCredentialRequestOptionsJSON`, for `navigator.credentials.get`. */
const requestOptions = z.looseObject({ challenge: z.string() });
/** `PublicKeyCredentialCreationOptionsJSON`, for `navigator.credentials.create`. */
const creationOptions = z.looseObject({ challenge: z.string() });

/** The `data` of the refusal TWO_FACTOR_REQUIRED of a sign-in. */
export const secondFactorTicket = z.object({
  /** Lives 120 s, for one sign-in with at most three codes. */
  ticket: z.string(),
  methods: z.array(z.enum(SECOND_FACTOR_METHODS)),
  /** For `navigator.credentials.get`, if the user has a passkey for this host. */
  webauthn: z.optional(requestOptions),
  /** The user must add a factor first. */
  enrol: z.optional(z.literal(true)),
});
export type SecondFactorTicket = z.infer<typeof secondFactorTicket>;

const factorView = z.object({
  id: z.string(),
  type: z.enum(["totp", "passkey"]),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type FactorView = z.infer<typeof factorView>;

export const factorsReply = dataReply(
  z.object({
    factors: z.array(factorView),
    recovery_codes_left: z.number(),
    /** Whether the settings ask this user for a factor, and from when on nothing else opens without one. */
    required: z.boolean(),
    required_from: z.nullable(z.string()),
    /** Whether passkeys work with the host of the request. */
    passkeys: z.boolean(),
    /** For a step-up by passkey: lives 120 s, for one try. Absent without a passkey for this host. */
    webauthn: z.optional(requestOptions),
  }),
);
export type FactorsView = z.infer<typeof factorsReply>["data"];

const name = z.optional(optionalTextField(MAX_FACTOR_NAME_LENGTH, INVALID));

/** What begins the adding of an authenticator app. It lives ten minutes. */
export const newTotpReply = dataReply(
  z.object({
    id: z.string(),
    /** The secret in base32, to be typed. */
    secret: z.string(),
    /** The `otpauth:` address that the QR code shows. */
    uri: z.string(),
  }),
);
export const confirmTotpBody = z.object({ id: shortText, code, name });
export type ConfirmTotpBody = z.infer<typeof confirmTotpBody>;

export const newPasskeyReply = dataReply(z.object({ id: z.string(), options: creationOptions }));
export const confirmPasskeyBody = z.object({ id: shortText, attestation: passkeyAttestation, name });
export type ConfirmPasskeyBody = z.infer<typeof confirmPasskeyBody>;

export const addedFactorReply = dataReply(
  z.object({
    factor: factorView,
    /** Shown this once. An app always gets ten new ones; a passkey only if there were none. */
    recovery_codes: z.array(z.string()),
  }),
);
export type AddedFactor = z.infer<typeof addedFactorReply>["data"];
