import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { deserialize, serialize } from "bson";
import type { Document } from "bson";

/** An OP_MSG with this body. */
export function encodeOpMsg(
  body: Document | Uint8Array,
  options: { flags?: number; id?: number } = {},
): Buffer {
  const document = body instanceof Uint8Array ? body : serialize(body);
  const head = Buffer.alloc(21);
  head.writeInt32LE(21 + document.length, 0);
  head.writeInt32LE(options.id ?? 1, 4);
  head.writeInt32LE(2013, 12);
  head.writeUInt32LE(options.flags ?? 0, 16);
  return Buffer.concat([head, document]);
}

/** A client that sends arbitrary bytes. */
export class RawClient {
  private received = Buffer.alloc(0);
  private constructor(readonly socket: Socket) {
    socket.on("data", (piece) => (this.received = Buffer.concat([this.received, piece])));
    socket.on("error", () => undefined);
  }

  static async open(url: string): Promise<RawClient> {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    await once(socket, "connect");
    return new RawClient(socket);
  }

  send(bytes: Uint8Array): void {
    this.socket.write(bytes);
  }

  /** The next reply; rejects if the server closes the connection. */
  answer(): Promise<Document & { responseTo: number }> {
    return this.answerAt(21);
  }

  /** The next OP_REPLY. */
  oldAnswer(): Promise<Document & { responseTo: number }> {
    return this.answerAt(36);
  }

  private async answerAt(bodyStart: number): Promise<Document & { responseTo: number }> {
    while (this.received.length < 16 || this.received.length < this.received.readInt32LE(0)) {
      if (this.socket.readableEnded || this.socket.destroyed) throw new Error("closed");
      await Promise.race([once(this.socket, "data"), once(this.socket, "close")]);
    }
    const length = this.received.readInt32LE(0);
    const responseTo = this.received.readInt32LE(8);
    const answer = deserialize(this.received.subarray(bodyStart, length));
    this.received = this.received.subarray(length);
    return { ...answer, responseTo };
  }

  async closed(): Promise<void> {
    if (!this.socket.destroyed) await once(this.socket, "close");
  }
}
