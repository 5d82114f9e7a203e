export { createAuthenticator, type Authenticator, type AuthenticatorOptions } from "./authenticator.js";
export { signToken, verifyToken, type Token } from "./tokens.js";
export type { Principal } from "@tukar-saldo/service-kit";
