import { Secret, TOTP } from "otpauth";

const STEP_SECONDS = 30;
/** RFC 4226, section 4, recommends 160 bits. */
const SECRET_BYTES = 20;
/** The number of steps before and after the current one whose codes are accepted, as clocks differ. */
const WINDOW_STEPS = 1;
const ISSUER = "Tukar Saldo";

/** Creates the secret of an authenticator app, in base32. */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const createTotp = (secret: string, label = ""): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), digits: 6, period: STEP_SECONDS });

/** Formats the `otpauth:` URI of a secret, which the app reads from a QR code. */
export const toTotpUri = (secret: string, account: string): string => createTotp(secret, account).toString();

/** Finds the time step near the current one to which a code belongs; undefined for a wrong code. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = createTotp(secret).validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta;
}
