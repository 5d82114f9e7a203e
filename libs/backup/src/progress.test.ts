import { expect, test } from "@jest/globals";
import { renderProgressBar, createProgressReporter } from "./progress.js";

async function* generateNumbers(count: number): AsyncGenerator<number> {
  for (let n = 0; n < count; n += 1) yield n;
}

async function report(isTTY: boolean, msPerItem: number): Promise<string> {
  let now = 0;
  let text = "";
  const progress = createProgressReporter(
    { isTTY, write: (chunk) => (text += chunk) },
    () => (now += msPerItem),
  );
  for await (const n of progress.track("orders", 4, generateNumbers(4))) expect(n).toBeLessThan(4);
  return text;
}

test("the reporter draws a progress bar on a terminal, and replaces the bar by one line at the end", async () => {
  const text = await report(true, 60);
  expect(text).toContain("[############............]  50 % orders: 2");
  expect(text.endsWith("\r\u001b[Korders: 4\n")).toBe(true);
});

test("the reporter writes a line to a log at the end, and every ten seconds during long work", async () => {
  expect(await report(false, 1)).toBe("orders: 4\n");
  expect(await report(false, 6_000)).toBe("orders: 2 of about 4\norders: 4 of about 4\norders: 4\n");
});

test("the progress bar never shows more than 100 %", () => {
  expect(renderProgressBar(7, 5)).toContain("100 %");
  expect(renderProgressBar(0, 0)).toContain("100 %");
});
