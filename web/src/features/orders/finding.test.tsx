import { afterEach, describe, expect, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { stubDesk } from "../../../tests/desk.js";
import { LIST, announce, base, listOf, order, rina, showTab } from "../../../tests/transactions-tab.js";

afterEach(cleanup);

/** With a right check character, as a search must know it for a code. */
const CODE = "7KQ9M2XC";
const meant: TransactionRow = { ...rina, unique_code: CODE };

function suggesting() {
  const reply = listOf([meant]);
  const meta = { ...reply.body.meta, total: 0, suggestion: true };
  return { body: { ...reply.body, meta } };
}

describe("finding an order", () => {
  test("what is only suggested is neither selected nor acted upon, until it is pressed", async () => {
    const { asked, replies } = stubDesk({ ...base, [LIST]: suggesting() });
    await showTab(true, "/admin/dashboard?q=7KQ9M2XD");
    const suggestion = await screen.findByRole("button", { name: new RegExp(CODE) });
    expect(screen.getByText("Maksudnya …?")).toBeTruthy();
    for (const key of ["j", "p", "c"]) fireEvent.keyDown(document.body, { key });
    expect(screen.queryByRole("article")).toBeNull();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(asked.every(({ method }) => method === "GET")).toBe(true);
    replies[LIST] = listOf([meant]);
    fireEvent.click(suggestion);
    const found = await order(CODE);
    await waitFor(() => expect(found.className).toContain("is-selected"));
  });

  test("when the order searched for arrives, then the suggestions go", async () => {
    stubDesk({ ...base, [LIST]: suggesting() });
    await showTab(true, "/admin/dashboard?q=sari");
    await screen.findByText("Maksudnya …?");
    act(() => announce({ ...rina, id: "7", transaction_id: "TRXS", account_name: "Sari" }));
    expect(await order("Sari")).toBeTruthy();
    expect(screen.queryByText("Maksudnya …?")).toBeNull();
  });

  test("orders whose customers say that they have paid stand above the list, and on their row", async () => {
    const said = { ...rina, customer_paid_at: "2026-11-21T03:00:00.000Z", duplicate_of: "5" };
    stubDesk({ ...base, [LIST]: listOf([said]) });
    await showTab();
    const article = await order("AAAAAAAA");
    expect(article.textContent).toContain("bilang bayar 10:00");
    expect(screen.getByRole("img", { name: /^Sama dengan pesanan/ })).toBeTruthy();
    const strip = await screen.findByRole("region", { name: "1 pelanggan bilang sudah bayar" });
    fireEvent.click(strip.querySelector("button") ?? strip);
    await waitFor(() => expect(article.className).toContain("is-selected"));
  });
});
