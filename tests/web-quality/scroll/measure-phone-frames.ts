import type { Page } from "playwright-core";
import { scrollFrames } from "./frames.js";
import type { Frames } from "./frames.js";

const PHONE_VIEWPORT = { width: 390, height: 844 };
const CPU_SLOWDOWN_FACTOR = 4;

/** Measures the frames while scrolling in a phone-sized window, with the CPU slowed down four times. */
export async function measurePhoneFrames(page: Page, seconds: number, runs: number): Promise<Frames[]> {
  const oldViewport = page.viewportSize();
  const session = await page.context().newCDPSession(page);
  await page.setViewportSize(PHONE_VIEWPORT);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN_FACTOR });
  const frameRuns: Frames[] = [];
  for (let run = 0; run < runs; run++) frameRuns.push(await scrollFrames(page, seconds));
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.detach();
  if (oldViewport) await page.setViewportSize(oldViewport);
  return frameRuns;
}
