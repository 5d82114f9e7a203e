import type { CreateOrderBody, SetUpDeskBody } from "@tukar-saldo/contracts";

let orderCount = 0;

/**
 * Creates a valid request body for a new order. Each body has a different WhatsApp number, as orders are rate-limited
 * by number.
 */
export function validOrderBody(overrides: Partial<CreateOrderBody> = {}): CreateOrderBody {
  orderCount += 1;
  return {
    paypal_amount: 25,
    destination: "bca",
    destination_account: "1234567890",
    user_whatsapp: `0812${String(process.pid % 10_000).padStart(4, "0")}${String(orderCount).padStart(5, "0")}`,
    account_name: "Siti Rahayu",
    captcha_token: "",
    ...overrides,
  };
}

/** The first admin, created by `setUpDesk`. */
export const FIRST_ADMIN = {
  name: "Dewi Lestari",
  email: "dewi@example.test",
  password: "rahasia-sekali",
} as const;

/** Creates a valid request body for the one-time set-up. */
export const validSetupBody = (overrides: Partial<SetUpDeskBody> = {}): SetUpDeskBody => ({
  ...FIRST_ADMIN,
  sitekey: "site-key",
  privatekey: "private-key",
  paypal_email: "payments@example.test",
  ...overrides,
});
