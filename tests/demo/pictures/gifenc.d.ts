/** The types of the functions of gifenc that the demo uses; gifenc has no types. */
declare module "gifenc" {
  type Palette = number[][];
  interface FrameOptions {
    readonly palette?: Palette;
    /** The duration of the frame in milliseconds. */
    readonly delay?: number;
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    readonly dispose?: number;
  }
  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
  }
  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8Array, colors: number): Palette;
  export function applyPalette(rgba: Uint8Array, palette: Palette): Uint8Array;
}
