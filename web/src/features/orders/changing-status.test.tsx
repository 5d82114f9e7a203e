import { afterEach, describe, expect, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import {
  LIST,
  UPDATE,
  confirmDialog,
  receiveEvent,
  baseReplies,
  readCounter,
  listOf,
  order,
  rina,
  selectOf,
  showTab,
} from "../../../tests/transactions-tab.js";

/** Delays the responses to PUT requests until the returned function is called. */
function holdUpdates(): () => void {
  const originalFetch = globalThis.fetch;
  const deferredReplies: { open?: () => void } = {};
  const repliesReleased = new Promise<void>((resolve) => {
    deferredReplies.open = resolve;
  });
  globalThis.fetch = async (...args) => {
    if (args[1]?.method === "PUT") await repliesReleased;
    return originalFetch(...args);
  };
  return () => deferredReplies.open?.();
}

afterEach(cleanup);

describe("changing a status", () => {
  test("updates list and counters before the server responds", async () => {
    stubDesk({
      ...baseReplies,
      [LIST]: listOf([rina]),
      [UPDATE]: ok({ ...rina, version: 2, status: "processing" }),
    });
    const releaseUpdates = holdUpdates();
    await showTab();
    const article = await order("AAAAAAAA");
    await waitFor(() => expect(readCounter("Pending")).toContain("Pending1"));
    fireEvent.change(selectOf(article), { target: { value: "processing" } });
    await waitFor(() => expect(selectOf(article).value).toBe("processing"));
    expect([readCounter("Pending"), readCounter("Processing")].join()).toMatch(/Pending0.*Processing1/);
    expect(within(article).getByText("menyimpan")).toBeTruthy();
    releaseUpdates();
    await waitFor(() => expect(within(article).queryByText("menyimpan")).toBeNull());
    expect(selectOf(article).value).toBe("processing");
  });

  test("counts a status change only once when its socket message arrives before the response", async () => {
    const savedRow = { ...rina, version: 2, status: "processing" } as const;
    stubDesk({ ...baseReplies, [LIST]: listOf([rina]), [UPDATE]: ok(savedRow) });
    const releaseUpdates = holdUpdates();
    await showTab();
    const article = await order("AAAAAAAA");
    await waitFor(() => expect(readCounter("Pending")).toContain("Pending1"));
    fireEvent.change(selectOf(article), { target: { value: "processing" } });
    await waitFor(() => expect(readCounter("Processing")).toContain("Processing1"));
    act(() => receiveEvent(savedRow, "changed"));
    expect([readCounter("Pending"), readCounter("Processing")].join()).toMatch(/Pending0.*Processing1/);
    releaseUpdates();
    await waitFor(() => expect(within(article).queryByText("menyimpan")).toBeNull());
    expect([readCounter("Pending"), readCounter("Processing")].join()).toMatch(/Pending0.*Processing1/);
  });

  test("sends an undo with the version of the saved change, so that later changes by others are not overwritten", async () => {
    const savedRow = { ...rina, version: 2, status: "processing" } as const;
    const { asked } = stubDesk({ ...baseReplies, [LIST]: listOf([rina]), [UPDATE]: ok(savedRow) });
    await showTab();
    fireEvent.change(selectOf(await order("AAAAAAAA")), { target: { value: "processing" } });
    const undoButton = await screen.findByRole("button", { name: "Urungkan" });
    act(() => receiveEvent({ ...savedRow, version: 3, status: "completed" }, "changed"));
    fireEvent.click(undoButton);
    const getBodies = () => asked.filter(({ method }) => method === "PUT").map(({ body }) => body);
    await waitFor(() => expect(getBodies()).toHaveLength(2));
    expect(getBodies()[1]).toEqual({ status: "pending", expected_version: 2 });
  });

  test("restores order and counters when the server rejects the change", async () => {
    stubDesk({ ...baseReplies, [LIST]: listOf([rina]), [UPDATE]: { status: 500, body: { success: false } } });
    await showTab();
    const article = await order("AAAAAAAA");
    await waitFor(() => expect(readCounter("Pending")).toContain("Pending1"));
    fireEvent.change(selectOf(article), { target: { value: "completed" } });
    await confirmDialog("Tandai Completed");
    expect(await screen.findByText("Gagal update status")).toBeTruthy();
    expect(selectOf(article).value).toBe("pending");
    expect(readCounter("Pending")).toContain("Pending1");
  });

  test("shows the current order after a version conflict and does not send again", async () => {
    const freshRow = { ...rina, version: 5, status: "cancelled" };
    const staleReply = {
      status: 409,
      body: { success: false, code: "STALE_VERSION", error: "Sudah diubah", data: freshRow },
    };
    const { asked } = stubDesk({ ...baseReplies, [LIST]: listOf([rina]), [UPDATE]: staleReply });
    await showTab();
    const article = await order("AAAAAAAA");
    fireEvent.change(selectOf(article), { target: { value: "completed" } });
    await confirmDialog("Tandai Completed");
    await waitFor(() => expect(selectOf(article).value).toBe("cancelled"));
    expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({
      status: "completed",
      expected_version: 1,
    });
  });

  test("locks the status select for a user without permission to change orders", async () => {
    const { asked } = stubDesk({ ...baseReplies, [LIST]: listOf([rina]) });
    await showTab(false);
    const select = selectOf(await order("AAAAAAAA"));
    expect(select.getAttribute("aria-disabled")).toBe("true");
    fireEvent.change(select, { target: { value: "completed" } });
    expect(select.value).toBe("pending");
    expect(asked.every(({ method }) => method === "GET")).toBe(true);
  });

  test("restores the first of two quick changes when the second is undone", async () => {
    const processingRow = { ...rina, version: 2, status: "processing" } as const;
    const completedRow = { ...rina, version: 3, status: "completed" } as const;
    const replyTo = ({ body }: { body: unknown }) =>
      ok((body as { status: string }).status === "completed" ? completedRow : processingRow);
    const { asked } = stubDesk({ ...baseReplies, [LIST]: listOf([rina]), [UPDATE]: replyTo });
    const releaseUpdates = holdUpdates();
    await showTab();
    const article = await order("AAAAAAAA");
    fireEvent.change(selectOf(article), { target: { value: "processing" } });
    fireEvent.change(selectOf(article), { target: { value: "completed" } });
    await confirmDialog("Tandai Completed");
    const getBodies = () => asked.filter(({ method }) => method === "PUT").map(({ body }) => body);
    releaseUpdates();
    await waitFor(() => expect(getBodies()).toHaveLength(2));
    fireEvent.click(await within(article).findByRole("button", { name: "Urungkan, AAAAAAAA" }));
    await waitFor(() => expect(getBodies()).toHaveLength(3));
    expect(getBodies()[2]).toEqual({ status: "processing", expected_version: 3 });
  });
});
