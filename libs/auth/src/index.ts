export { createAuthenticator, type Authenticator, type AuthenticatorOptions } from "./authenticator.js";
export { createProofCheck } from "./proof-check.js";
export { signToken, verifyToken, type TokenClaims } from "./tokens.js";
export type { Principal } from "@tukar-saldo/service-kit";
