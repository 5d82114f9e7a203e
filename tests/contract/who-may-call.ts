import type { Endpoint } from "@tukar-saldo/contracts";

/**
 * The caller with the fewest rights that an endpoint admits: anyone, any signed-in user, a user who may process orders,
 * or an admin.
 */
export type LeastPrivilegedCaller = "nobody" | "user" | "processor" | "admin";

/**
 * Who may call each endpoint, by the name of its constant. Tests compare access with this table and not with the
 * endpoint's `guard`, so that they fail if a guard is changed by mistake.
 */
export const WHO_MAY_CALL: Readonly<Record<string, LeastPrivilegedCaller>> = {
  getSetupStatus: "nobody",
  setUpDesk: "nobody",
  logIn: "nobody",
  getOnlineState: "nobody",
  getContact: "nobody",
  getDesk: "nobody",
  getPublishedText: "nobody",
  getPulse: "nobody",
  getRates: "nobody",
  listDestinations: "nobody",
  getServerTime: "nobody",
  getHumanProvider: "nobody",
  getHumanChallenge: "nobody",
  createOrder: "nobody",
  getPaymentInstructions: "nobody",
  getReport: "nobody",
  getOrderStatus: "nobody",
  markOrderPaid: "nobody",
  enterSecondFactor: "nobody",
  getProfile: "user",
  logOut: "user",
  changePassword: "user",
  listSessions: "user",
  endSession: "user",
  endOtherSessions: "user",
  beat: "user",
  listFactors: "user",
  beginTotp: "user",
  confirmTotp: "user",
  beginPasskey: "user",
  confirmPasskey: "user",
  removeFactor: "user",
  stepUp: "user",
  getStats: "user",
  getBreakdown: "user",
  getFigures: "user",
  listOrders: "user",
  exportOrders: "user",
  getUserRole: "user",
  listNotices: "user",
  hideNotice: "user",
  getApiDocs: "user",
  getOrder: "user",
  updateStatus: "processor",
  recordFacts: "processor",
  addNote: "processor",
  setHandler: "processor",
  repriceOrder: "processor",
  resetOrders: "admin",
  closeDay: "admin",
  listClosings: "admin",
  getClosing: "admin",
  exportClosing: "admin",
  countCustomerOrders: "admin",
  exportCustomer: "admin",
  eraseCustomer: "admin",
  getSettings: "admin",
  updateSettings: "admin",
  getSettingRows: "admin",
  updateSettingRows: "admin",
  updatePublishedText: "admin",
  listUsers: "admin",
  createUser: "admin",
  updateUser: "admin",
  deleteUser: "admin",
  listAudit: "admin",
  exportAudit: "admin",
  getAuditChain: "admin",
};

/** Describes each endpoint without a row in WHO_MAY_CALL, and each row without an endpoint. */
export function findAccessTableProblems(
  endpoints: Readonly<Record<string, Endpoint>>,
  rows: Readonly<Record<string, LeastPrivilegedCaller>> = WHO_MAY_CALL,
): string[] {
  const missingRows = Object.keys(endpoints).filter((name) => !Object.hasOwn(rows, name));
  const unknownRows = Object.keys(rows).filter((name) => !Object.hasOwn(endpoints, name));
  return [
    ...missingRows.map((name) => `${name} needs a row in tests/contract/who-may-call.ts`),
    ...unknownRows.map(
      (name) => `tests/contract/who-may-call.ts has a row of ${name}, which is not an endpoint`,
    ),
  ];
}
