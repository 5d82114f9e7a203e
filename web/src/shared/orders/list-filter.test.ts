import { describe, expect, test } from "@jest/globals";
import { DEFAULT_FILTER, filterFromUrl, filterToUrl, isDefault, listFilterOf } from "./list-filter.js";

describe("filter in the URL", () => {
  test("a URL without parameters shows today's orders of every status", () => {
    expect(filterFromUrl(new URLSearchParams())).toEqual({ search: "", status: "all", period: "today" });
  });

  test("invalid values in the URL are replaced by the defaults", () => {
    expect(filterFromUrl(new URLSearchParams("status=paid&period=decade"))).toEqual(DEFAULT_FILTER);
  });

  test("a filter written to a URL is read back unchanged", () => {
    const filter = { search: "rina 0812", status: "pending", period: "quarter" } as const;
    expect(filterFromUrl(filterToUrl(filter, new URLSearchParams()))).toEqual(filter);
  });

  test("the default filter adds no parameters to the URL and keeps unrelated ones", () => {
    const address = filterToUrl(DEFAULT_FILTER, new URLSearchParams("tab=analytics&q=x&status=pending"));
    expect(address.toString()).toBe("tab=analytics");
  });

  test("a filter that differs in one field is not the default", () => {
    expect(isDefault(DEFAULT_FILTER)).toBe(true);
    expect(isDefault({ ...DEFAULT_FILTER, search: "a" })).toBe(false);
  });

  test("the search text is trimmed before it is sent to the server", () => {
    expect(listFilterOf({ ...DEFAULT_FILTER, search: "  7KQ " }).search).toBe("7KQ");
  });
});
