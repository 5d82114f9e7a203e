import { composeChanges, insertAfter, insertBefore, replaceOnce } from "../recipe.js";
import type { ContributionRecipe } from "../recipe.js";

/** The recipe "Add a setting". Its example is a separate payment link for small orders. */
export const settingRecipe: ContributionRecipe = {
  name: "Add a setting",
  adds: "a setting",
  // The changed files: the settings table, the texts in two languages, and code that uses the setting.
  maxFiles: 4,
  steps: [
    {
      file: "libs/contracts/src/settings-table.ts",
      change: insertBefore(
        'recaptcha_secret_key: { kind: "secret"',
        `  small_order_link: {
    kind: "text",
    schema: httpsLink,
    tab: "link",
    input: { type: "url" },
  },`,
      ),
    },
    {
      file: "web/src/shared/i18n/locales/id/settings.json",
      change: composeChanges(
        insertBefore(
          '"settings.label.provider_link"',
          '  "settings.label.small_order_link": "Tautan pesanan kecil (https)",',
        ),
        insertBefore(
          '"settings.hint.provider_link"',
          '  "settings.hint.small_order_link": "Kosong: tautan biasa dipakai.",',
        ),
        insertBefore(
          '"settings.name.provider_link"',
          '  "settings.name.small_order_link": "tautan pesanan kecil",',
        ),
      ),
    },
    {
      file: "web/src/shared/i18n/locales/en/settings.json",
      documentedAs: "en/settings.json",
      change: composeChanges(
        insertBefore(
          '"settings.label.provider_link"',
          '  "settings.label.small_order_link": "Link of small orders (https)",',
        ),
        insertBefore(
          '"settings.hint.provider_link"',
          '  "settings.hint.small_order_link": "Empty: the usual link is used.",',
        ),
        insertBefore(
          '"settings.name.provider_link"',
          '  "settings.name.small_order_link": "link of small orders",',
        ),
      ),
    },
    {
      file: "services/transactions/src/domain/payment-instructions.ts",
      change: composeChanges(
        replaceOnce(
          "import { AppError, fromHundredths,",
          "import { AppError, MIN_FEE_FREE_AMOUNT_CENTS, fromHundredths,",
        ),
        replaceOnce(
          '"paypal_email" | "provider_link"',
          '"paypal_email" | "provider_link" | "small_order_link"',
        ),
        insertAfter(
          'if (isClosedStatus(order.status)) throw new AppError("ORDER_CLOSED");',
          `  const isSmall = order.usd_cents < MIN_FEE_FREE_AMOUNT_CENTS;
  const link = (isSmall && settings.small_order_link) || settings.provider_link;`,
        ),
        replaceOnce(
          "createPaymentLink(settings.provider_link, order.usd_cents)",
          "createPaymentLink(link, order.usd_cents)",
        ),
      ),
    },
  ],
  tests: [
    {
      file: "services/transactions/src/domain/small-order-link.test.ts",
      suite: "unit",
      text: `import { describe, expect, test } from "@jest/globals";
import { DEFAULT_SETTINGS } from "@tukar-saldo/contracts";
import { placeOrder } from "./order-changes.js";
import { createPaymentInstructions } from "./payment-instructions.js";

const actor = { id: null, name: null, role: "visitor", ip: null } as const;
const cause = { actor, requestId: "request-1", now: new Date(0), newEventId: () => "event-1" };
const codes = { id: "65f000000000000000000001", transaction_id: "TRX1", unique_code: "ABCD2345" };
const request = {
  account_name: "Budi",
  user_whatsapp: "081234567890",
  destination: "dana",
  destination_account: "081234567890",
};
const links = { provider_link: "https://pay.example/all", small_order_link: "https://pay.example/small" };
const settings = { ...DEFAULT_SETTINGS, ...links, is_online: true };

describe("the payment link", () => {
  test.each([
    [999, links.small_order_link, links.small_order_link],
    [1_000, links.small_order_link, links.provider_link],
    [999, "", links.provider_link],
  ])("the link for %d cents with %p for small orders is %p", (usd_cents, small_order_link, expected) => {
    const { order } = placeOrder({ ...request, usd_cents }, settings, codes, cause);
    expect(createPaymentInstructions(order, { ...settings, small_order_link }, cause.now).paypal_url).toBe(expected);
  });
});
`,
    },
    {
      file: "services/settings-auth/tests/small-order-link.int.test.ts",
      suite: "integration",
      text: `import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { createInvalidationChannel } from "@tukar-saldo/service-kit";
import { createSettingsReader } from "@tukar-saldo/settings";
import { startSettingsAuthAfterSetup } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";

const LINK = "https://pay.example/small/{amount}";
const replyWithLink = (value: string) => ({ body: { data: { small_order_link: value } } });

let desk: SettingsAuthAfterSetup;
beforeAll(async () => {
  desk = await startSettingsAuthAfterSetup();
});
afterAll(() => desk.close());

const read = () => desk.api.get(API.getSettings.path, { token: desk.admin });
const putLink = (value: string) =>
  desk.api.put(API.updateSettings.path, { small_order_link: value }, { token: desk.admin });

test("settings-auth stores, shows and clears the link for small orders", async () => {
  expect(await read()).toMatchObject(replyWithLink(""));
  expect(await putLink(LINK)).toMatchObject({ status: 200, ...replyWithLink(LINK) });
  const rows = await desk.api.get(API.getSettingRows.path, { token: desk.admin });
  expect(rows.body.data).toContainEqual({ setting_key: "small_order_link", setting_value: LINK });
  const reader = createSettingsReader(desk.db, createInvalidationChannel());
  expect((await reader.read()).small_order_link).toBe(LINK);
  expect(await putLink("")).toMatchObject(replyWithLink(""));
});

test("settings-auth refuses a link for small orders without https", async () => {
  expect((await putLink("http://pay.example")).status).toBe(400);
});

test("the link is empty in settings that were stored without it", async () => {
  await desk.db.collection("settings").updateOne({}, { $unset: { small_order_link: 1 } });
  expect(await read()).toMatchObject(replyWithLink(""));
});
`,
    },
    {
      file: "web/src/features/settings/small-order-link.test.tsx",
      suite: "web",
      text: `import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { SETTING_LIST } from "@tukar-saldo/contracts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { show } from "../../../tests/show.js";
import { endSession, startSession } from "../../shared/session.js";
import { SettingsTab } from "./SettingsTab.js";

beforeEach(() => startSession({ token: "t", user: ratna }));
afterEach(() => {
  cleanup();
  endSession();
});

const LINK = "https://pay.example/small/{amount}";
const emptyValues = Object.fromEntries(SETTING_LIST.map(({ name, kind }) => [name, kind === "flag" ? "false" : ""]));
const settings = {
  ...emptyValues,
  two_factor_policy: "off",
  is_online: "true",
  recaptcha_secret_key_set: false,
  paypal_email: "kas@example.test",
  version: 1,
};

test("the settings tab edits the link for small orders", async () => {
  const { asked } = stubDesk({ "GET /api/settings": ok(settings), "PUT /api/settings": ok(settings) });
  await show(<SettingsTab />);
  const linkField = await screen.findByLabelText("Tautan pesanan kecil (https)");
  expect(screen.getByText("Kosong: tautan biasa dipakai.")).toBeTruthy();
  fireEvent.change(linkField, { target: { value: LINK } });
  expect(screen.getByText("Tautan pesanan kecil")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Simpan Settings" }));
  const findSentBody = () => asked.find(({ method }) => method === "PUT")?.body;
  await waitFor(() => expect(findSentBody()).toMatchObject({ small_order_link: LINK }));
});
`,
    },
  ],
};
