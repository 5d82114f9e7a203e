import { API, WEEKDAYS } from "@tukar-saldo/contracts";
import type { Actor } from "@tukar-saldo/contracts";
import { dataOf, signIn } from "@tukar-saldo/test-kit";
import type { ApiClient } from "@tukar-saldo/test-kit";
import { ADMINS, CLERKS } from "./people.js";
import type { Person } from "./people.js";
import { MARKET_RATE_HUNDREDTHS } from "./history/draw-rates.js";

const [FIRST_ADMIN, ...OTHER_ADMINS] = ADMINS;
const OPENING_HOURS = [["06:00", "02:00"]] as const;

/** Settings that result in a customer rate of 15.313,11, the rate in the design drawings of the screens. */
const SETTINGS = {
  current_usd_rate: MARKET_RATE_HUNDREDTHS / 100,
  markup_percentage: 8,
  is_online: "1",
  support_whatsapp: "084812345678",
  support_email: "halo@desk.example",
  provider_link: "https://pay.example.com/tukarsaldo/{amount}",
  operator_name: "Tukar Saldo Demo",
  operator_city: "Bandung",
  operator_since: "2021",
  opening_hours: JSON.stringify({
    ...Object.fromEntries(WEEKDAYS.map((day) => [day, OPENING_HOURS])),
    outside: "take",
  }),
};

export interface DemoStaff {
  readonly adminToken: string;
  /** The clerks, in the form in which orders record who changed them. */
  readonly clerks: readonly Actor[];
}

async function addPerson(api: ApiClient, token: string, person: Person): Promise<Actor> {
  const { id } = dataOf<{ id: string }>(await api.post(API.createUser.path, person, { token }));
  return { id, name: person.name, role: person.role, ip: null };
}

/** Sets up a new desk with accounts, rate, contact and opening hours, and takes the desk online. */
export async function setUpDemo(api: ApiClient): Promise<DemoStaff> {
  const { name, email, password } = FIRST_ADMIN;
  dataOf(await api.post(API.setUpDesk.path, { name, email, password, paypal_email: "bayar@desk.example" }));
  const token = await signIn(api, email, password);
  for (const person of OTHER_ADMINS) await addPerson(api, token, person);
  const clerks: Actor[] = [];
  for (const person of CLERKS) clerks.push(await addPerson(api, token, person));
  dataOf(await api.put(API.updateSettings.path, SETTINGS, { token }));
  return { adminToken: token, clerks };
}
