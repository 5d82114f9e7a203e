import { API } from "@tukar-saldo/contracts";
import type { UpstreamName } from "../upstreams/upstreams.js";
import type { LimitName } from "./limits.js";

/** A call that the gateway passes on: to whom, how often one address may ask, how long an answer may take. */
export interface ProxiedRoute {
  path: string;
  to: UpstreamName;
  limits: LimitName[];
  /** Seconds until the answer begins, and between its parts; 0: no end. */
  patience: number;
}

const USUAL = 5;
/** Sign-in and all that hashes a password waits its turn. */
const HASHING = 15;
const RESET = 600;
const ENDLESS = 0;

function route(path: string, to: UpstreamName, limits: LimitName[], patience = USUAL): ProxiedRoute {
  return { path, to, limits, patience };
}

/** Every call of the contract but server-time, which the gateway answers itself. */
export const ROUTES: ProxiedRoute[] = [
  route(API.rates, "transactions", ["public"]),
  route(API.destinations, "transactions", ["public"]),
  route(API.createTransaction, "transactions", ["public", "create"], HASHING),
  route(API.paypalUrl, "transactions", ["public", "paypalUrl"]),
  route(API.report, "transactions", ["public", "report"], HASHING),
  route(API.stats, "transactions", ["signedIn"]),
  route(API.breakdown, "transactions", ["signedIn"]),
  route(API.updateStatus, "transactions", ["signedIn"]),
  route(API.transactions, "transactions", ["signedIn"]),
  route(API.exportTransactions, "transactions", ["signedIn"], ENDLESS),
  route(API.resetData, "transactions", ["signedIn"], RESET),

  route(API.isOnline, "settings-auth", ["public"]),
  route(API.siteKey, "settings-auth", ["public"]),
  route(API.humanChallenge, "settings-auth", ["public"]),
  route(API.contact, "settings-auth", ["public"]),
  route(API.initStatus, "settings-auth", ["public"]),
  route(API.init, "settings-auth", ["public", "init"], HASHING),
  route(API.login, "settings-auth", ["public"], HASHING),
  route(API.profile, "settings-auth", ["signedIn"], HASHING),
  route(API.logout, "settings-auth", ["signedIn"], HASHING),
  route(API.changePassword, "settings-auth", ["signedIn"], HASHING),
  route(API.getSettings, "settings-auth", ["signedIn"]),
  route(API.setSettings, "settings-auth", ["signedIn"]),
  route(API.settings, "settings-auth", ["signedIn"]),
  route(API.users, "settings-auth", ["signedIn"], HASHING),
  route(API.user, "settings-auth", ["signedIn"], HASHING),
  route(API.roleOfUser, "settings-auth", ["signedIn"]),
  route(API.audit, "settings-auth", ["signedIn"]),
];
