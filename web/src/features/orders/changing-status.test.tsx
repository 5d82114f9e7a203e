import { afterEach, describe, expect, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import {
  LIST,
  UPDATE,
  agree,
  announce,
  base,
  counter,
  listOf,
  order,
  rina,
  selectOf,
  showTab,
} from "../../../tests/transactions-tab.js";

/** Keeps changes from being answered until the returned function is called. */
function holdUpdates(): () => void {
  const reply = globalThis.fetch;
  const gate: { open?: () => void } = {};
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  globalThis.fetch = async (...args) => {
    if (args[1]?.method === "PUT") await opened;
    return reply(...args);
  };
  return () => gate.open?.();
}

afterEach(cleanup);

describe("changing a status", () => {
  test("when an admin changes a status, then list and counters change before the answer", async () => {
    stubDesk({
      ...base,
      [LIST]: listOf([rina]),
      [UPDATE]: ok({ ...rina, version: 2, status: "processing" }),
    });
    const answer = holdUpdates();
    await showTab();
    const article = await order("AAAAAAAA");
    await waitFor(() => expect(counter("Pending")).toContain("Pending1"));
    fireEvent.change(selectOf(article), { target: { value: "processing" } });
    await waitFor(() => expect(selectOf(article).value).toBe("processing"));
    expect([counter("Pending"), counter("Processing")].join()).toMatch(/Pending0.*Processing1/);
    expect(within(article).getByText("menyimpan")).toBeTruthy();
    answer();
    await waitFor(() => expect(within(article).queryByText("menyimpan")).toBeNull());
    expect(selectOf(article).value).toBe("processing");
  });

  test("when the socket tells a change before its answer comes, then it is counted once", async () => {
    const saved = { ...rina, version: 2, status: "processing" } as const;
    stubDesk({ ...base, [LIST]: listOf([rina]), [UPDATE]: ok(saved) });
    const answer = holdUpdates();
    await showTab();
    const article = await order("AAAAAAAA");
    await waitFor(() => expect(counter("Pending")).toContain("Pending1"));
    fireEvent.change(selectOf(article), { target: { value: "processing" } });
    await waitFor(() => expect(counter("Processing")).toContain("Processing1"));
    act(() => announce(saved, "changed"));
    expect([counter("Pending"), counter("Processing")].join()).toMatch(/Pending0.*Processing1/);
    answer();
    await waitFor(() => expect(within(article).queryByText("menyimpan")).toBeNull());
    expect([counter("Pending"), counter("Processing")].join()).toMatch(/Pending0.*Processing1/);
  });

  test("when a change is undone after somebody else's, then theirs is not overwritten", async () => {
    const saved = { ...rina, version: 2, status: "processing" } as const;
    const { asked } = stubDesk({ ...base, [LIST]: listOf([rina]), [UPDATE]: ok(saved) });
    await showTab();
    fireEvent.change(selectOf(await order("AAAAAAAA")), { target: { value: "processing" } });
    const undo = await screen.findByRole("button", { name: "Urungkan" });
    act(() => announce({ ...saved, version: 3, status: "completed" }, "changed"));
    fireEvent.click(undo);
    const sent = () => asked.filter(({ method }) => method === "PUT").map(({ body }) => body);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual({ status: "pending", expected_version: 2 });
  });

  test("when the desk refuses the change, then the order and the counters are as before", async () => {
    stubDesk({ ...base, [LIST]: listOf([rina]), [UPDATE]: { status: 500, body: { success: false } } });
    await showTab();
    const article = await order("AAAAAAAA");
    await waitFor(() => expect(counter("Pending")).toContain("Pending1"));
    fireEvent.change(selectOf(article), { target: { value: "completed" } });
    await agree("Tandai Completed");
    expect(await screen.findByText("Gagal update status")).toBeTruthy();
    expect(selectOf(article).value).toBe("pending");
    expect(counter("Pending")).toContain("Pending1");
  });

  test("when someone else was faster, then the fresh order is shown and nothing is forced", async () => {
    const fresh = { ...rina, version: 5, status: "cancelled" };
    const stale = {
      status: 409,
      body: { success: false, code: "STALE_VERSION", error: "Sudah diubah", data: fresh },
    };
    const { asked } = stubDesk({ ...base, [LIST]: listOf([rina]), [UPDATE]: stale });
    await showTab();
    const article = await order("AAAAAAAA");
    fireEvent.change(selectOf(article), { target: { value: "completed" } });
    await agree("Tandai Completed");
    await waitFor(() => expect(selectOf(article).value).toBe("cancelled"));
    expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({
      status: "completed",
      expected_version: 1,
    });
  });

  test("when the role is user, then the select shows the status but changes and sends nothing", async () => {
    const { asked } = stubDesk({ ...base, [LIST]: listOf([rina]) });
    await showTab(false);
    const select = selectOf(await order("AAAAAAAA"));
    expect(select.getAttribute("aria-disabled")).toBe("true");
    fireEvent.change(select, { target: { value: "completed" } });
    expect(select.value).toBe("pending");
    expect(asked.every(({ method }) => method === "GET")).toBe(true);
  });

  test("undoing the second of two quick changes leads back to the first", async () => {
    const processing = { ...rina, version: 2, status: "processing" } as const;
    const completed = { ...rina, version: 3, status: "completed" } as const;
    const update = ({ body }: { body: unknown }) =>
      ok((body as { status: string }).status === "completed" ? completed : processing);
    const { asked } = stubDesk({ ...base, [LIST]: listOf([rina]), [UPDATE]: update });
    const answer = holdUpdates();
    await showTab();
    const article = await order("AAAAAAAA");
    fireEvent.change(selectOf(article), { target: { value: "processing" } });
    fireEvent.change(selectOf(article), { target: { value: "completed" } });
    await agree("Tandai Completed");
    const sent = () => asked.filter(({ method }) => method === "PUT").map(({ body }) => body);
    answer();
    await waitFor(() => expect(sent()).toHaveLength(2));
    fireEvent.click(await within(article).findByRole("button", { name: "Urungkan, AAAAAAAA" }));
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()[2]).toEqual({ status: "processing", expected_version: 3 });
  });
});
