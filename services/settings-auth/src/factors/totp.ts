import { Secret, TOTP } from "otpauth";

const STEP_SECONDS = 30;
/** RFC 4226, section 4, recommends 160 bits. */
const SECRET_BYTES = 20;
/** Codes of one step before and after the present one are accepted, as clocks differ. */
const WINDOW = 1;
const ISSUER = "Tukar Saldo";

/** Makes the secret of an authenticator app, in base32. */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const open = (secret: string, label = ""): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), digits: 6, period: STEP_SECONDS });

/** The `otpauth:` address of a secret, which the app reads from a QR code. */
export const toTotpUri = (secret: string, account: string): string => open(secret, account).toString();

/** The step whose code this is, near the present one; undefined for a wrong code. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = open(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta;
}
