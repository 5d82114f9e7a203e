import { API } from "@tukar-saldo/contracts";
import type { TransactionRow, UserView } from "@tukar-saldo/contracts";
import {
  FIRST_ADMIN,
  addUser,
  dataOf,
  placeOrder,
  setStatus,
  setUpDesk,
  startSystem,
} from "@tukar-saldo/test-kit";
import type { ApiClient, System } from "@tukar-saldo/test-kit";
import { addOldOrder } from "./old-orders.js";

/** A staff user's session, as the browser stores it. */
export interface Member {
  readonly token: string;
  readonly user: UserView;
}

/** A running desk with orders in every status. */
export interface Desk {
  readonly system: System;
  readonly url: string;
  readonly api: ApiClient;
  readonly admin: Member;
  readonly operator: Member;
  readonly orders: Readonly<
    Record<"pending" | "processing" | "completed" | "cancelled" | "small", TransactionRow>
  >;
}

export interface NewDesk {
  readonly system: System;
  readonly url: string;
}

const CUSTOMER_NAMES = [
  "Rina Wulandari",
  "Budi Santoso",
  "Ni Luh Ayu Saraswati",
  "Agus",
  "Muhammad Fajar Nugroho",
];
const DESTINATIONS = ["bca", "dana", "mandiri", "gopay", "bri", "ovo"];
const ADDITIONAL_ORDERS = 24;
/** Order fields with texts of the maximum length. */
const LONG_TEXTS = {
  account_name: "Muhammad Abdurrahman Wahid Kusumawardhani Soerjodiningrat ".repeat(2).slice(0, 100).trim(),
  destination_account: "0123456789".repeat(4).slice(0, 34),
};

const DESK_SETTINGS = {
  is_online: "1",
  support_whatsapp: "081234567890",
  support_email: "halo@tukarsaldo.test",
  provider_link: "https://pay.example.test/tukarsaldo",
};

async function readMember(api: ApiClient, token: string): Promise<Member> {
  return { token, user: dataOf<{ user: UserView }>(await api.get(API.getProfile.path, { token })).user };
}

async function placeOrders(api: ApiClient, token: string): Promise<Desk["orders"]> {
  const placeNumbered = (
    at: number,
    usd: number,
    texts: Partial<typeof LONG_TEXTS> = {},
  ): Promise<TransactionRow> =>
    placeOrder(api, {
      paypal_amount: usd,
      account_name: CUSTOMER_NAMES[at % CUSTOMER_NAMES.length] ?? FIRST_ADMIN.name,
      destination: DESTINATIONS[at % DESTINATIONS.length] ?? "bca",
      ...texts,
    });
  for (let at = 0; at < ADDITIONAL_ORDERS; at++) await placeNumbered(at, 10 + ((at * 37) % 400));
  const [pending, processing, completed, cancelled, small] = [
    await placeNumbered(0, 25),
    await placeNumbered(1, 499.99, LONG_TEXTS),
    await placeNumbered(2, 500),
    await placeNumbered(3, 60),
    await placeNumbered(4, 9.99, LONG_TEXTS),
  ];
  await setStatus(api, token, processing.transaction_id, "processing");
  await setStatus(api, token, completed.transaction_id, "completed");
  await setStatus(api, token, cancelled.transaction_id, "cancelled");
  return { pending, processing, completed, cancelled, small };
}

/** Starts a desk, sets it up and places some orders. */
export async function openDesk(): Promise<Desk> {
  const system = await startSystem();
  const { api, url } = system;
  const token = await setUpDesk(api);
  dataOf(await api.put(API.getSettings.path, DESK_SETTINGS, { token }));
  // Confirms the rate, as an admin does before the desk opens.
  dataOf(await api.put(API.getSettings.path, { current_usd_rate: 16_644.68 }, { token }));
  const orders = await placeOrders(api, token);
  await addOldOrder(system.mongoUrl, "Kartika");
  const operator = await addUser(api, token, "user");
  return {
    system,
    url,
    api,
    orders,
    admin: await readMember(api, token),
    operator: await readMember(api, operator.token),
  };
}

/** Starts a desk that is not set up. */
export async function openNewDesk(): Promise<NewDesk> {
  const system = await startSystem();
  return { system, url: system.url };
}

/** Whether the desk is not set up yet. */
export async function isStillNew({ system }: NewDesk): Promise<boolean> {
  const { body } = await system.api.get(API.getSetupStatus.path);
  return !body.inited;
}
