import { insertAfter, insertBefore, replaceOnce } from "../recipe.js";
import type { ContributionRecipe } from "../recipe.js";
import { orderFieldTests } from "./order-field-tests.js";

/** The recipe "Add an order field". Its example is a visitor's optional note, which staff and the report show. */
export const orderFieldRecipe: ContributionRecipe = {
  name: "Add an order field",
  adds: "a field of an order",
  maxFiles: 8,
  steps: [
    {
      file: "libs/contracts/src/schemas/order.ts",
      change: insertAfter(
        "  account_name: accountName,",
        '  customer_note: z.nullish(z.string().check(z.trim(), z.maxLength(200, defineMessageKey("field.tooLong")))),',
      ),
    },
    {
      file: "libs/contracts/src/schemas/order.ts",
      change: insertAfter("  destination_account: z.string(),", "  customer_note: z.nullish(z.string()),"),
    },
    {
      file: "libs/contracts/src/schemas/order.ts",
      change: insertAfter("  destination_account: true,", "  customer_note: true,"),
    },
    {
      file: "services/transactions/src/store/order.model.ts",
      change: insertAfter("  destination_account: text,", "  customer_note: { type: String },"),
    },
    {
      file: "libs/contracts/src/search-tokens.ts",
      change: insertAfter("  account_name: splitWords,", "  customer_note: splitWords,"),
    },
    {
      file: "web/src/features/order/contact-fields.ts",
      change: replaceOnce(
        `  },
};

export const FIELD_NAMES`,
        `  },
  customer_note: {
    name: "order.note",
    describe: ({ t }) => ({ label: t("order.note"), maxLength: 200 }),
  },
};

export const FIELD_NAMES`,
      ),
    },
    {
      file: "web/src/shared/i18n/locales/id/order.json",
      change: insertAfter('"order.next"', '  "order.note": "Catatan (opsional)",'),
    },
    {
      file: "web/src/shared/i18n/locales/en/order.json",
      change: insertAfter('"order.next"', '  "order.note": "Note (optional)",'),
    },
    {
      file: "web/src/features/orders/OrderFacts.tsx",
      change: replaceOnce(
        `          label={t("tx.copy.name")}
        />`,
        `          label={t("tx.copy.name")}
        />
        {row.customer_note && <small>{row.customer_note}</small>}`,
      ),
    },
    {
      file: "web/src/features/report/ReportFacts.tsx",
      change: insertBefore(
        '<Fact label={t("common.destination")}>',
        '      {report.customer_note && <Fact label={t("order.note")}>{report.customer_note}</Fact>}',
      ),
    },
  ],
  tests: orderFieldTests,
  guards: [
    { file: "web/src/features/order/OrderFormPage.test.tsx", suite: "web" },
    { file: "web/src/features/report/ReportPage.test.tsx", suite: "web" },
    { file: "web/src/features/orders/TransactionsTab.test.tsx", suite: "web" },
    { file: "web/src/shared/i18n/parity.test.ts", suite: "web" },
    { file: "services/transactions/src/domain/order-changes.test.ts", suite: "unit" },
    { file: "services/transactions/tests/create-order.int.test.ts", suite: "integration" },
  ],
};
