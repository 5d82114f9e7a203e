import { afterEach, describe, expect, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { FOCUS_FOUND_ORDER } from "../../shared/desk/focus-found-order.js";
import { stubDesk } from "../../../tests/desk.js";
import {
  LIST,
  receiveEvent,
  baseReplies,
  budi,
  listOf,
  order,
  rina,
  showTab,
} from "../../../tests/transactions-tab.js";

afterEach(cleanup);

/** Has a valid check character, so that a search recognizes it as a code. */
const CODE = "7KQ9M2XC";
const suggestedRow: TransactionRow = { ...rina, unique_code: CODE };

function suggestionReply() {
  const reply = listOf([suggestedRow]);
  const meta = { ...reply.body.meta, total: 0, suggestion: true };
  return { body: { ...reply.body, meta } };
}

describe("finding an order", () => {
  test("keys act on a suggested order only after the suggestion is pressed", async () => {
    const { asked, replies } = stubDesk({ ...baseReplies, [LIST]: suggestionReply() });
    await showTab(true, "/admin/dashboard?q=7KQ9M2XD");
    const suggestion = await screen.findByRole("button", { name: new RegExp(CODE) });
    expect(screen.getByText("Maksudnya …?")).toBeTruthy();
    for (const key of ["j", "p", "c"]) fireEvent.keyDown(document.body, { key });
    expect(screen.queryByRole("article")).toBeNull();
    replies[LIST] = listOf([suggestedRow]);
    fireEvent.click(suggestion);
    const foundArticle = await order(CODE);
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(asked.every(({ method }) => method === "GET")).toBe(true);
    await waitFor(() => expect(foundArticle.className).toContain("is-selected"));
  });

  test("selects on Enter the order that the search finds, not the order shown before the response", async () => {
    const { replies } = stubDesk({ ...baseReplies, [LIST]: listOf([rina]) });
    await showTab();
    const earlierArticle = await order("AAAAAAAA");
    replies[LIST] = listOf([budi]);
    const searchBox = screen.getByRole("searchbox");
    fireEvent.change(searchBox, { target: { value: "budi" } });
    fireEvent.keyDown(searchBox, { key: "Enter" });
    expect(earlierArticle.className).not.toContain("is-selected");
    const foundArticle = await order("BBBBBBBB");
    await waitFor(() => expect(foundArticle.className).toContain("is-selected"));
    expect(document.activeElement).toBe(foundArticle);
  });

  test("replaces the suggestions with the new order when an order that matches the search arrives", async () => {
    stubDesk({ ...baseReplies, [LIST]: suggestionReply() });
    await showTab(true, "/admin/dashboard?q=sari");
    await screen.findByText("Maksudnya …?");
    act(() => receiveEvent({ ...rina, id: "7", transaction_id: "TRXS", account_name: "Sari" }));
    expect(await order("Sari")).toBeTruthy();
    expect(screen.queryByText("Maksudnya …?")).toBeNull();
  });

  test("shows orders with a reported payment above the list and marks their rows", async () => {
    const paidRow = { ...rina, customer_paid_at: "2026-11-21T03:00:00.000Z", duplicate_of: "5" };
    const { asked } = stubDesk({ ...baseReplies, [LIST]: listOf([paidRow]) });
    await showTab();
    const article = await order("AAAAAAAA");
    expect(article.textContent).toContain("lapor bayar 10:00");
    expect(screen.getByRole("img", { name: /^Sama dengan pesanan/ })).toBeTruthy();
    const strip = await screen.findByRole("region", { name: "1 pelanggan menyatakan sudah bayar" });
    expect(asked.some(({ path }) => path.includes("paid=1"))).toBe(true);
    fireEvent.click(strip.querySelector("button") ?? strip);
    await waitFor(() => expect(article.className).toContain("is-selected"));
  });

  test("counts all orders with a reported payment although only their first page is loaded", async () => {
    const paidRow = { ...rina, customer_paid_at: "2026-11-21T03:00:00.000Z" };
    stubDesk({ ...baseReplies, [LIST]: listOf([paidRow, { ...budi, status: "completed" }], 37) });
    await showTab();
    expect(await screen.findByRole("region", { name: "36 pelanggan menyatakan sudah bayar" })).toBeTruthy();
  });

  test("focuses the order that a toast links to", async () => {
    stubDesk({ ...baseReplies, [LIST]: listOf([suggestedRow]) });
    await showTab(true, { pathname: "/admin/dashboard?q=7KQ9M2XC", state: FOCUS_FOUND_ORDER });
    const foundArticle = await order(CODE);
    await waitFor(() => expect(document.activeElement).toBe(foundArticle));
  });
});
