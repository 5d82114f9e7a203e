import type { Browser, Page } from "playwright-core";
import type { Frame } from "./encode-gif.js";

export const STAGE = { width: 1_000, height: 560 } as const;

/** HTML of a page that shows a phone and a dashboard side by side, over a caption. */
const STAGE_HTML = `<!doctype html><style>
  body { margin: 0; width: ${STAGE.width}px; height: ${STAGE.height}px; background: #dfecea; overflow: hidden;
    font: 600 17px system-ui, sans-serif; color: #10302c }
  img { position: absolute; background: #fff; top: 16px; object-fit: cover; object-position: top;
    box-shadow: 0 0 0 1px #b8cfcb; border-radius: 10px }
  #phone { left: 16px; width: 226px; height: 489px; border-radius: 20px; box-shadow: 0 0 0 4px #17302d }
  #desk { left: 262px; width: 722px; height: 489px }
  p { position: absolute; margin: 0; left: 16px; right: 16px; bottom: 16px; text-align: center }
</style><img id="phone"><img id="desk"><p></p>`;

const toDataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString("base64")}`;

export interface Stage {
  /** Adds a frame with screenshots of both pages and a caption. */
  addFrame(caption: string, seconds: number): Promise<void>;
  readonly frames: readonly Frame[];
}

/** Decodes a picture in the browser. @returns its pixels */
async function readPixels(page: Page, png: Buffer): Promise<Uint8Array> {
  const base64 = await page.evaluate<string>(`(async () => {
    const blob = await (await fetch(${JSON.stringify(toDataUrl(png))})).blob();
    const bitmap = await createImageBitmap(blob);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    canvas.drawImage(bitmap, 0, 0);
    const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
    let text = "";
    for (let at = 0; at < data.length; at += 32768) text += String.fromCharCode(...data.subarray(at, at + 32768));
    return btoa(text);
  })()`);
  return new Uint8Array(Buffer.from(base64, "base64"));
}

/** Opens the page of which the animation's frames are screenshots: both pages side by side, over a caption. */
export async function openStage(browser: Browser, phone: Page, desk: Page): Promise<Stage> {
  const stagePage = await browser.newPage({ viewport: STAGE });
  await stagePage.setContent(STAGE_HTML);
  const frames: Frame[] = [];
  return {
    frames,
    async addFrame(caption, seconds) {
      const [left, right] = [await phone.screenshot(), await desk.screenshot()];
      const stageContent = [toDataUrl(left), toDataUrl(right), caption];
      await stagePage.evaluate(`(async ([left, right, caption]) => {
        const [phone, desk] = [document.querySelector("#phone"), document.querySelector("#desk")];
        [phone.src, desk.src] = [left, right];
        document.querySelector("p").textContent = caption;
        await Promise.all([phone.decode(), desk.decode()]);
      })(${JSON.stringify(stageContent)})`);
      frames.push({
        rgba: await readPixels(stagePage, await stagePage.screenshot()),
        delayMs: seconds * 1_000,
      });
    },
  };
}
