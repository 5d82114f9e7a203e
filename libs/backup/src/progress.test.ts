import { expect, test } from "@jest/globals";
import { barOf, showProgress } from "./progress.js";

async function* numbers(count: number): AsyncGenerator<number> {
  for (let n = 0; n < count; n += 1) yield n;
}

async function said(isTTY: boolean, msPerThing: number): Promise<string> {
  let now = 0;
  let text = "";
  const progress = showProgress({ isTTY, write: (more) => (text += more) }, () => (now += msPerThing));
  for await (const n of progress.follow("orders", 4, numbers(4))) expect(n).toBeLessThan(4);
  return text;
}

test("draws a bar on a terminal, and leaves one line of it", async () => {
  const text = await said(true, 60);
  expect(text).toContain("[############............]  50 % orders: 2");
  expect(text.endsWith("\r\u001b[Korders: 4\n")).toBe(true);
});

test("says one line where nobody looks on, and more where it takes long", async () => {
  expect(await said(false, 1)).toBe("orders: 4\n");
  expect(await said(false, 6_000)).toBe("orders: 2 of about 4\norders: 4 of about 4\norders: 4\n");
});

test("never shows more than the whole", () => {
  expect(barOf(7, 5)).toContain("100 %");
  expect(barOf(0, 0)).toContain("100 %");
});
