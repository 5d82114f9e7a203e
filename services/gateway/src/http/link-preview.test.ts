import { existsSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { LANGUAGES, linkPreviewPath } from "@tukar-saldo/contracts";
import { addLinkPreview } from "./link-preview.js";

const HTML = "<html><head></head><body></body></html>";
const PUBLIC_URLS = ["https://tukar.example", "https://www.tukar.example"];
const readTag = (html: string, property: string) =>
  new RegExp(`og:${property}" content="([^"]*)"`).exec(html)?.[1];

test.each([
  ["pages/home.id.html", "https://tukar.example/"],
  ["pages/guide.en.html", "https://tukar.example/panduan"],
])("%s has the og:url %s", (file, address) => {
  expect(readTag(addLinkPreview(HTML, file, PUBLIC_URLS), "url")).toBe(address);
});

test.each([
  ["pages/home.id.html", "https://tukar.example/link-preview-id.png"],
  ["pages/report.en.html", "https://tukar.example/link-preview-en.png"],
])("%s has the og:image %s", (file, image) => {
  expect(readTag(addLinkPreview(HTML, file, PUBLIC_URLS), "image")).toBe(image);
});

test("the page of a report has no og:url, as its path contains the id of an order", () => {
  expect(readTag(addLinkPreview(HTML, "pages/report.id.html", PUBLIC_URLS), "url")).toBeUndefined();
});

test.each(["pages/dashboard.en.html", "index.html"])("%s has no link preview tags", (file) => {
  expect(addLinkPreview(HTML, file, PUBLIC_URLS)).toBe(HTML);
});

test("without PUBLIC_URL no page has link preview tags", () => {
  expect(addLinkPreview(HTML, "pages/home.id.html", undefined)).toBe(HTML);
});

test.each(LANGUAGES)("the web app has a link preview image for the language %s", (language) => {
  const imageFile = new URL(`../../../../web/public${linkPreviewPath(language)}`, import.meta.url);
  expect(existsSync(imageFile)).toBe(true);
});
