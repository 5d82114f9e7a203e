import type { SecurityItem } from "../judge-items.js";
import { ACCESS_ITEMS } from "./access.js";
import { DEPLOYMENT_ITEMS } from "./deployment.js";
import { HEADER_ITEMS } from "./headers.js";
import { VULNERABILITY_ITEMS } from "./vulnerabilities.js";
import { HUMAN_VERIFICATION_ITEMS } from "./human-verification.js";
import { INPUT_ITEMS } from "./input.js";
import { ORDER_ITEMS } from "./orders.js";
import { PRIVACY_ITEMS } from "./privacy.js";
import { SECOND_FACTOR_ITEMS } from "./second-factor.js";
import { SET_UP_ITEMS } from "./set-up.js";
import { SIGN_IN_ITEMS } from "./sign-in.js";
import { SOCKET_ITEMS } from "./sockets.js";
import { TOKEN_ITEMS } from "./tokens.js";

/** The security table, in the order of its ids. */
export const SECURITY_ITEMS: readonly SecurityItem[] = [
  ...TOKEN_ITEMS,
  ...SIGN_IN_ITEMS,
  ...ACCESS_ITEMS,
  ...INPUT_ITEMS,
  ...ORDER_ITEMS,
  ...HUMAN_VERIFICATION_ITEMS,
  ...SET_UP_ITEMS,
  ...HEADER_ITEMS,
  ...PRIVACY_ITEMS,
  ...SOCKET_ITEMS,
  ...DEPLOYMENT_ITEMS,
  ...VULNERABILITY_ITEMS,
  ...SECOND_FACTOR_ITEMS,
];
