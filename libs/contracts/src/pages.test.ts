import { describe, expect, test } from "@jest/globals";
import { findPage, PAGES, WEB_ROUTES } from "./pages.js";

describe("the table of pages", () => {
  test("findPage returns the page of a path and the values of its parameters", () => {
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

  test("WEB_ROUTES maps the name of every page to its path", () => {
    expect(Object.keys(WEB_ROUTES)).toEqual(Object.keys(PAGES));
    expect(WEB_ROUTES.guide).toBe("/panduan");
  });

  test("no staff page is indexed by search engines or cached for visitors", () => {
    const staffPages = Object.values(PAGES).filter(({ area }) => area === "staff");
    expect(staffPages.map(({ indexable, offline }) => [indexable, offline])).toEqual(
      staffPages.map(() => [false, false]),
    );
  });
});
