import { existsSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { LANGUAGES, linkPreviewPath } from "@tukar-saldo/contracts";
import { addLinkPreview } from "./link-preview.js";

const HTML = "<html><head></head><body></body></html>";
const URLS = ["https://tukar.example", "https://www.tukar.example"];
const tagIn = (html: string, property: string) =>
  new RegExp(`og:${property}" content="([^"]*)"`).exec(html)?.[1];

test.each([
  ["pages/home.id.html", "https://tukar.example/"],
  ["pages/guide.en.html", "https://tukar.example/panduan"],
])("%s has the address %s", (file, address) => {
  expect(tagIn(addLinkPreview(HTML, file, URLS), "url")).toBe(address);
});

test.each([
  ["pages/home.id.html", "https://tukar.example/link-preview-id.png"],
  ["pages/report.en.html", "https://tukar.example/link-preview-en.png"],
])("%s has the image %s", (file, image) => {
  expect(tagIn(addLinkPreview(HTML, file, URLS), "image")).toBe(image);
});

test("a report has no address", () => {
  expect(tagIn(addLinkPreview(HTML, "pages/report.id.html", URLS), "url")).toBeUndefined();
});

test.each(["pages/dashboard.en.html", "index.html"])("%s has no link preview", (file) => {
  expect(addLinkPreview(HTML, file, URLS)).toBe(HTML);
});

test("without PUBLIC_URL no page has a link preview", () => {
  expect(addLinkPreview(HTML, "pages/home.id.html", undefined)).toBe(HTML);
});

test.each(LANGUAGES)("there is an image for %s", (language) => {
  const image = new URL(`../../../../web/public${linkPreviewPath(language)}`, import.meta.url);
  expect(existsSync(image)).toBe(true);
});
