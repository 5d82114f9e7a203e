import gifenc from "gifenc";

/** A frame of an animated picture: its pixels as red, green, blue and alpha. */
export interface Frame {
  readonly rgba: Uint8Array;
  readonly delayMs: number;
}

const MAX_COLORS = 255;
/** The palette index for a pixel that does not change: the last one. */
const UNCHANGED_COLOR_INDEX = MAX_COLORS;
const KEEP_PREVIOUS_FRAME = 1;
/** The palette is computed from every seventh pixel only, which is faster. */
const SAMPLE_STEP = 7;

/** Finds one palette for all frames, so that a pixel that does not change has the same index in each. */
function findPalette(frames: readonly Frame[]): number[][] {
  const framePixels = frames.map(
    ({ rgba }) => new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4),
  );
  const sampledPixels = framePixels.flatMap((all) =>
    Array.from(all.filter((_, at) => at % SAMPLE_STEP === 0)),
  );
  return gifenc.quantize(new Uint8Array(Uint32Array.from(sampledPixels).buffer), MAX_COLORS);
}

/** Encodes frames of equal size as an animated GIF that repeats; each frame stores only the pixels that change. */
export function encodeGif(frames: readonly Frame[], width: number, height: number): Uint8Array {
  const palette = findPalette(frames);
  const fullPalette = [
    ...palette,
    ...Array.from({ length: MAX_COLORS + 1 - palette.length }, () => [0, 0, 0]),
  ];
  const gif = gifenc.GIFEncoder();
  let previousColors: Uint8Array | undefined;
  for (const { rgba, delayMs } of frames) {
    const frameColors = gifenc.applyPalette(rgba, palette);
    const encodedColors = previousColors
      ? frameColors.map((color, at) => (color === previousColors?.[at] ? UNCHANGED_COLOR_INDEX : color))
      : frameColors;
    gif.writeFrame(encodedColors, width, height, {
      palette: fullPalette,
      delay: delayMs,
      dispose: KEEP_PREVIOUS_FRAME,
      transparent: previousColors !== undefined,
      transparentIndex: UNCHANGED_COLOR_INDEX,
    });
    previousColors = frameColors;
  }
  gif.finish();
  return gif.bytes();
}
