export { createAuthenticator, type Authenticator, type AuthenticatorOptions } from "./authenticator.js";
export { signToken, verifyToken, type Token } from "./tokens.js";
export type { SignedIn } from "@tukar-saldo/service-kit";
