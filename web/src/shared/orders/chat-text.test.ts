import { beforeAll, describe, expect, test } from "@jest/globals";
import i18next from "i18next";
import { aRow } from "../../../tests/row-fixture.js";
import { loadTexts, initI18n } from "../i18n/start.js";
import { chatText } from "./chat-text.js";

const chatTextOf = (part: Parameters<typeof aRow>[0]): string =>
  chatText(i18next.getFixedT(null, "orders"), aRow({ unique_code: "7KQ9M2XC", ...part }));

beforeAll(async () => {
  await initI18n("id");
  await loadTexts("staff");
});

describe("text of a chat with the customer", () => {
  test.each(["pending", "processing", "completed", "cancelled"] as const)(
    "the chat text of a %s order contains its code and the link to its report",
    (status) => {
      const text = chatTextOf({ status, transaction_id: "TRXA" });
      expect(text).toContain("7KQ9M2XC");
      expect(text).toContain(`${location.origin}/transaction/TRXA`);
      expect(text).not.toContain("{{");
    },
  );

  test("the chat text does not reveal suspected fraud to the customer", () => {
    const suspectedFraudText = chatTextOf({ status: "cancelled", cancel_reason: "suspected_fraud" });
    expect(suspectedFraudText).toBe(chatTextOf({ status: "cancelled", cancel_reason: "other" }));
  });
});
