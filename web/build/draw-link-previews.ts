import { fileURLToPath } from "node:url";
import { LANGUAGES, LINK_PREVIEW_SIZE, linkPreviewPath } from "@tukar-saldo/contracts";
import { chromium } from "playwright-core";
import { createServer } from "vite";

// Renders the link preview images, one per language, as screenshots. The images are committed, so that builds need no
// browser. Optional first argument: the path of the browser.
const webRoot = fileURLToPath(new URL("..", import.meta.url));
const server = await createServer({ root: webRoot });
await server.listen();
const browser = await chromium.launch({
  executablePath: process.argv[2] ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
try {
  const page = await browser.newPage({ viewport: LINK_PREVIEW_SIZE, colorScheme: "light" });
  for (const language of LANGUAGES) {
    await page.goto(`${server.resolvedUrls?.local[0]}dev/link-preview?lang=${language}`);
    await page.locator(".link-preview").waitFor();
    await page.screenshot({ path: `${webRoot}public${linkPreviewPath(language)}` });
  }
} finally {
  await browser.close();
  await server.close();
}
