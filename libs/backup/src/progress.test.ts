import { expect, test } from "@jest/globals";
import { renderProgressBar, createProgressReporter } from "./progress.js";

async function* generateNumbers(count: number): AsyncGenerator<number> {
  for (let n = 0; n < count; n += 1) yield n;
}

async function collectReportedText(isTTY: boolean, msPerItem: number): Promise<string> {
  let now = 0;
  let output = "";
  const progress = createProgressReporter(
    { isTTY, write: (chunk) => (output += chunk) },
    () => (now += msPerItem),
  );
  for await (const n of progress.track("orders", 4, generateNumbers(4))) expect(n).toBeLessThan(4);
  return output;
}

test("the reporter shows a progress bar on a terminal, and replaces the bar with the final count at the end", async () => {
  const output = await collectReportedText(true, 60);
  expect(output).toContain("[############............]  50 % orders: 2");
  expect(output.endsWith("\r\u001b[Korders: 4\n")).toBe(true);
});

test("the reporter logs the current count every ten seconds, and the final count at the end", async () => {
  expect(await collectReportedText(false, 1)).toBe("orders: 4\n");
  expect(await collectReportedText(false, 6_000)).toBe(
    "orders: 2 of about 4\norders: 4 of about 4\norders: 4\n",
  );
});

test("the progress bar never shows more than 100 %", () => {
  expect(renderProgressBar(7, 5)).toContain("100 %");
  expect(renderProgressBar(0, 0)).toContain("100 %");
});
