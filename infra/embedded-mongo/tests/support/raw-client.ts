import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { deserialize, serialize } from "bson";
import type { Document } from "bson";

/** Encodes an OP_MSG with the given body. */
export function encodeOpMsg(
  body: Document | Uint8Array,
  options: { flags?: number; id?: number } = {},
): Buffer {
  const document = body instanceof Uint8Array ? body : serialize(body);
  const header = Buffer.alloc(21);
  header.writeInt32LE(21 + document.length, 0);
  header.writeInt32LE(options.id ?? 1, 4);
  header.writeInt32LE(2013, 12);
  header.writeUInt32LE(options.flags ?? 0, 16);
  return Buffer.concat([header, document]);
}

/** A client that sends arbitrary bytes. */
export class RawClient {
  private receivedBytes = Buffer.alloc(0);
  private constructor(readonly socket: Socket) {
    socket.on("data", (chunk) => (this.receivedBytes = Buffer.concat([this.receivedBytes, chunk])));
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

  /** Reads the next reply; rejects if the server closes the connection. */
  readReply(): Promise<Document & { responseTo: number }> {
    return this.readReplyAt(21);
  }

  /** Reads the next OP_REPLY, the server's response to an OP_QUERY. */
  readLegacyReply(): Promise<Document & { responseTo: number }> {
    return this.readReplyAt(36);
  }

  private async readReplyAt(bodyStart: number): Promise<Document & { responseTo: number }> {
    while (this.receivedBytes.length < 16 || this.receivedBytes.length < this.receivedBytes.readInt32LE(0)) {
      if (this.socket.readableEnded || this.socket.destroyed) throw new Error("closed");
      await Promise.race([once(this.socket, "data"), once(this.socket, "close")]);
    }
    const length = this.receivedBytes.readInt32LE(0);
    const responseTo = this.receivedBytes.readInt32LE(8);
    const reply = deserialize(this.receivedBytes.subarray(bodyStart, length));
    this.receivedBytes = this.receivedBytes.subarray(length);
    return { ...reply, responseTo };
  }

  async waitUntilClosed(): Promise<void> {
    if (!this.socket.destroyed) await once(this.socket, "close");
  }
}
