import { afterEach, expect, test } from "@jest/globals";
import { cleanup, waitFor } from "@testing-library/react";
import { stubDesk } from "../../../tests/desk.js";
import { baseReplies, LIST, listOf, rina, showTab } from "../../../tests/transactions-tab.js";

afterEach(cleanup);

const countRows = () => document.querySelectorAll("article").length;

test("the rows inside the viewport are rendered first, those that scrolling will show after them", async () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({ ...rina, id: `${at}`, transaction_id: `TRX${at}` }));
  stubDesk({ ...baseReplies, [LIST]: listOf(rows) });
  const counts: number[] = [];
  const observer = new MutationObserver(() => counts.push(countRows()));
  observer.observe(document.body, { childList: true, subtree: true });
  await showTab();
  const rowsInViewport = Math.ceil(window.innerHeight / 64);
  await waitFor(() => expect(countRows()).toBeGreaterThan(rowsInViewport));
  observer.disconnect();
  const firstCount = counts.find((count) => count > 0);
  expect(firstCount).toBeGreaterThan(0);
  expect(firstCount).toBeLessThanOrEqual(rowsInViewport);
});
