import { HEADER_BYTES, ProtocolError } from "./request.js";

export const MAX_MESSAGE_BYTES = 48_000_000;

/** Assembles whole messages from the chunks of a socket. */
export class Framing {
  private pieces: Buffer[] = [];
  private size = 0;

  /** Bytes of messages that are not complete. */
  get waiting(): number {
    return this.size;
  }

  /**
   * Adds a chunk; returns the messages that are complete. Throws ProtocolError on an impossible
   * length, or one beyond `maxBytes`.
   */
  push(piece: Buffer, maxBytes: number): Buffer[] {
    this.pieces.push(piece);
    this.size += piece.length;
    const messages: Buffer[] = [];
    for (let message = this.take(maxBytes); message; message = this.take(maxBytes)) messages.push(message);
    return messages;
  }

  private take(maxBytes: number): Buffer | undefined {
    if (this.size < HEADER_BYTES) return undefined;
    const length = this.messageLength();
    if (length < HEADER_BYTES || length > maxBytes) throw new ProtocolError(`A message of ${length} bytes`);
    if (this.size < length) return undefined;
    const all = this.pieces.length === 1 ? (this.pieces[0] as Buffer) : Buffer.concat(this.pieces);
    this.size -= length;
    this.pieces = this.size > 0 ? [all.subarray(length)] : [];
    return all.subarray(0, length);
  }

  private messageLength(): number {
    if ((this.pieces[0] as Buffer).length < 4) this.pieces = [Buffer.concat(this.pieces)];
    return (this.pieces[0] as Buffer).readInt32LE(0);
  }
}
