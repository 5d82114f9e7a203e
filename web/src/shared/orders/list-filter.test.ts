import { describe, expect, test } from "@jest/globals";
import { DEFAULT_FILTER, filterFromUrl, filterToUrl, isDefault, listFilterOf } from "./list-filter.js";

describe("the filter in the address", () => {
  test("when the address names nothing, then today's orders of every status are shown", () => {
    expect(filterFromUrl(new URLSearchParams())).toEqual({ search: "", status: "all", period: "today" });
  });

  test("when the address names nonsense, then the default stands", () => {
    expect(filterFromUrl(new URLSearchParams("status=paid&period=decade"))).toEqual(DEFAULT_FILTER);
  });

  test("when a filter is written and read, then it is the same", () => {
    const filter = { search: "rina 0812", status: "pending", period: "quarter" } as const;
    expect(filterFromUrl(filterToUrl(filter, new URLSearchParams()))).toEqual(filter);
  });

  test("when the filter is the default, then the address stays bare but for other parameters", () => {
    const address = filterToUrl(DEFAULT_FILTER, new URLSearchParams("tab=analytics&q=x&status=pending"));
    expect(address.toString()).toBe("tab=analytics");
  });

  test("when one part differs, then it is no longer the default", () => {
    expect(isDefault(DEFAULT_FILTER)).toBe(true);
    expect(isDefault({ ...DEFAULT_FILTER, search: "a" })).toBe(false);
  });

  test("when the server is asked, then the search is trimmed", () => {
    expect(listFilterOf({ ...DEFAULT_FILTER, search: "  7KQ " }).search).toBe("7KQ");
  });
});
