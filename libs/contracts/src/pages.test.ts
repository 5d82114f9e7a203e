import { describe, expect, test } from "@jest/globals";
import { findPage, PAGES, WEB_ROUTES } from "./pages.js";

describe("the table of pages", () => {
  test("a path leads to its page and the values of its segments", () => {
    expect(findPage("/panduan")?.name).toBe("guide");
    expect(findPage("/admin/dashboard/")?.page).toBe(PAGES.dashboard);
    expect(findPage("/transaction/TRX1")).toMatchObject({
      name: "report",
      params: { transaction_id: "TRX1" },
    });
  });

  test.each(["/transaction", "/transaction/", "/transaction/a/b", "/panduan/x", "/Panduan", "/dev/ui"])(
    "no page has the path %s",
    (path) => expect(findPage(path)).toBeUndefined(),
  );

  test("a page's name leads to the path of its row", () => {
    expect(Object.keys(WEB_ROUTES)).toEqual(Object.keys(PAGES));
    expect(WEB_ROUTES.guide).toBe("/panduan");
  });

  test("no staff page is indexed by search engines or cached for visitors", () => {
    const staff = Object.values(PAGES).filter(({ area }) => area === "staff");
    expect(staff.map(({ indexable, offline }) => [indexable, offline])).toEqual(
      staff.map(() => [false, false]),
    );
  });
});
