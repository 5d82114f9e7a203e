import * as z from "zod/mini";
import { MAX_FACTOR_NAME_LENGTH } from "../limits.js";
import { defineMessageKey } from "../message.js";
import { dataReply } from "./data-reply.js";
import { optionalTextField, passwordField } from "./fields.js";

const INVALID_MESSAGE_KEY = defineMessageKey("field.invalid");

/** The ways in which a user can prove a second factor. */
export const SECOND_FACTOR_METHODS = ["totp", "recovery", "passkey"] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

const shortText = z.string(INVALID_MESSAGE_KEY).check(z.maxLength(200, INVALID_MESSAGE_KEY));
/** Bytes in base64url, as in WebAuthn's JSON. */
const base64UrlBytes = z
  .string(INVALID_MESSAGE_KEY)
  .check(z.maxLength(8_000, INVALID_MESSAGE_KEY), z.regex(/^[\w-]+$/, INVALID_MESSAGE_KEY));

/** The common fields of a credential from `navigator.credentials`, in WebAuthn's JSON. Other fields are ignored. */
const credential = {
  id: base64UrlBytes,
  rawId: base64UrlBytes,
  type: z.literal("public-key", INVALID_MESSAGE_KEY),
};

/** `AuthenticationResponseJSON`: a passkey's response to a challenge. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64UrlBytes,
    authenticatorData: base64UrlBytes,
    signature: base64UrlBytes,
    userHandle: z.nullish(z.string(INVALID_MESSAGE_KEY).check(z.maxLength(200, INVALID_MESSAGE_KEY))),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** `RegistrationResponseJSON`: a new passkey. */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64UrlBytes,
    attestationObject: base64UrlBytes,
    transports: z.optional(
      z
        .array(z.string(INVALID_MESSAGE_KEY).check(z.maxLength(20, INVALID_MESSAGE_KEY)))
        .check(z.maxLength(10)),
    ),
  }),
});
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;

/** Six digits from an authenticator app, or a recovery code; spaces, hyphens and case make no difference. */
const factorCode = z
  .string(defineMessageKey("field.required"))
  .check(z.minLength(1, defineMessageKey("field.required")), z.maxLength(40, INVALID_MESSAGE_KEY));

/** Without `code` and `assertion`, a ticket with `enrol` opens an enrolling session, which may only add a factor. */
export const secondFactorBody = z.object({
  ticket: shortText,
  code: z.optional(factorCode),
  assertion: z.optional(passkeyAssertion),
  /** The token that identifies the browser, as in the sign-in that returned the ticket. */
  device: z.optional(shortText),
});
export type SecondFactorBody = z.infer<typeof secondFactorBody>;

/** The body must contain exactly one of the three proofs of identity. */
export const stepUpBody = z.object({
  password: z.optional(passwordField(defineMessageKey("field.required"))),
  code: z.optional(factorCode),
  assertion: z.optional(passkeyAssertion),
});
export type StepUpBody = z.infer<typeof stepUpBody>;

export const stepUpReply = dataReply(
  z.object({
    /** When the user's identity was proved, and until when the proof counts as fresh. */
    proved_at: z.string(),
    proved_until: z.string(),
  }),
);

/** `PublicKeyCredentialRequestOptionsJSON`, for `navigator.credentials.get`. */
const requestOptions = z.looseObject({ challenge: z.string() });
/** `PublicKeyCredentialCreationOptionsJSON`, for `navigator.credentials.create`. */
const creationOptions = z.looseObject({ challenge: z.string() });

/** The `data` of the error response TWO_FACTOR_REQUIRED to a sign-in. */
export const secondFactorTicket = z.object({
  /** Valid for 120 s, for one sign-in with at most three codes. */
  ticket: z.string(),
  methods: z.array(z.enum(SECOND_FACTOR_METHODS)),
  /** For `navigator.credentials.get`, if the user has a passkey for this host. */
  webauthn: z.optional(requestOptions),
  /** Present if the user must first add a factor. */
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
    /** Whether the settings require a factor of this user, and from when on a session without one is enrolling. */
    required: z.boolean(),
    required_from: z.nullable(z.string()),
    /** Whether passkeys work with the host of the request. */
    passkeys: z.boolean(),
    /**
     * The WebAuthn options of a step-up, valid for 120 s and one attempt; absent if the user has no passkey for this
     * host.
     */
    webauthn: z.optional(requestOptions),
  }),
);
export type FactorsView = z.infer<typeof factorsReply>["data"];

const factorName = z.optional(optionalTextField(MAX_FACTOR_NAME_LENGTH, INVALID_MESSAGE_KEY));

/** The data for adding an authenticator app, valid for ten minutes. */
export const newTotpReply = dataReply(
  z.object({
    id: z.string(),
    /** The secret in base32, for apps that cannot scan the QR code. */
    secret: z.string(),
    /** The `otpauth:` URI that the QR code contains. */
    uri: z.string(),
  }),
);
export const confirmTotpBody = z.object({ id: shortText, code: factorCode, name: factorName });
export type ConfirmTotpBody = z.infer<typeof confirmTotpBody>;

export const newPasskeyReply = dataReply(z.object({ id: z.string(), options: creationOptions }));
export const confirmPasskeyBody = z.object({
  id: shortText,
  attestation: passkeyAttestation,
  name: factorName,
});
export type ConfirmPasskeyBody = z.infer<typeof confirmPasskeyBody>;

export const addedFactorReply = dataReply(
  z.object({
    factor: factorView,
    /**
     * New recovery codes, shown only once: ten after adding an authenticator app, or after adding a passkey without
     * having any codes.
     */
    recovery_codes: z.array(z.string()),
  }),
);
export type AddedFactor = z.infer<typeof addedFactorReply>["data"];
