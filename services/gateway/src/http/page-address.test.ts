import { expect, test } from "@jest/globals";
import { addPageAddress } from "./page-address.js";

const HTML = "<html><head></head><body></body></html>";
const URLS = ["https://tukar.example", "https://www.tukar.example"];
const addressIn = (html: string) => /og:url" content="([^"]*)"/.exec(html)?.[1];

test.each([
  ["pages/home.id.html", "https://tukar.example/"],
  ["pages/guide.en.html", "https://tukar.example/panduan"],
])("%s has the address %s", (file, address) => {
  expect(addressIn(addPageAddress(HTML, file, URLS))).toBe(address);
});

test.each(["pages/report.id.html", "pages/dashboard.en.html", "index.html"])("%s has no address", (file) => {
  expect(addPageAddress(HTML, file, URLS)).toBe(HTML);
});

test("without PUBLIC_URL no page has an address", () => {
  expect(addPageAddress(HTML, "pages/home.id.html", undefined)).toBe(HTML);
});
