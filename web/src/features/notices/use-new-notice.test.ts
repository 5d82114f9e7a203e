import { describe, expect, test } from "@jest/globals";
import type { Notice } from "@tukar-saldo/contracts";
import { renderHook } from "@testing-library/react";
import { parseNotices } from "./notice-rules.js";
import { useNewNotice } from "./use-new-notice.js";

const createNotice = (id: string, minute: number) => ({
  id,
  at: `2026-11-20T10:0${minute}:00.000Z`,
  type: "admin_added",
  actor: { id: "2", name: "Tono" },
  for: "admin" as const,
  until: "2026-11-21T10:00:00.000Z",
  data: { user: { id: "3", name: "Sari" } },
});
const [old, older, fresh] = parseNotices([
  createNotice("old", 1),
  createNotice("older", 0),
  createNotice("fresh", 2),
]);
if (!old || !older || !fresh) throw new Error("the notices are not known");

const renderNewNotice = (first?: readonly Notice[]) => renderHook(useNewNotice, { initialProps: first });

describe("notice to announce to screen readers", () => {
  test("returns the notice that arrived while the dashboard was open", () => {
    const { result, rerender } = renderNewNotice();
    rerender([old, older]);
    expect(result.current).toBeUndefined();
    rerender([fresh, old, older]);
    expect(result.current?.id).toBe("fresh");
  });

  test("returns the first notice that arrives at a desk without notices", () => {
    const { result, rerender } = renderNewNotice([]);
    rerender([old]);
    expect(result.current?.id).toBe("old");
  });

  test("returns no notice when the newest notice is hidden and an old notice becomes the first", () => {
    const { result, rerender } = renderNewNotice([old, older]);
    rerender([older]);
    expect(result.current).toBeUndefined();
    rerender([fresh, older]);
    rerender([older]);
    expect(result.current).toBeUndefined();
  });
});
