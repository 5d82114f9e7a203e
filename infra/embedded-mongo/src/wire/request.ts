import { checkDocument, decode, splitDocumentArray, iterateRawElements } from "../values/decode.js";
import type { Document } from "../values/types.js";

export const MAX_MESSAGE_BYTES = 48_000_000;

/** Splits the socket's byte stream into messages. */
export class MessageFramer {
  private chunks: Buffer[] = [];
  bufferedBytes = 0;

  /** Adds a chunk and returns complete messages; throws ProtocolError for an invalid length. */
  push(chunk: Buffer, maxBytes: number): Buffer[] {
    this.chunks.push(chunk);
    this.bufferedBytes += chunk.length;
    const messages: Buffer[] = [];
    for (let message = this.takeMessage(maxBytes); message; message = this.takeMessage(maxBytes))
      messages.push(message);
    return messages;
  }

  private takeMessage(maxBytes: number): Buffer | undefined {
    if (this.bufferedBytes < HEADER_BYTES) return undefined;
    if ((this.chunks[0] as Buffer).length < 4) this.chunks = [Buffer.concat(this.chunks)];
    const length = (this.chunks[0] as Buffer).readInt32LE(0);
    if (length < HEADER_BYTES || length > maxBytes) throw new ProtocolError(`A message of ${length} bytes`);
    if (this.bufferedBytes < length) return undefined;
    const bytes = this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks);
    this.bufferedBytes -= length;
    this.chunks = this.bufferedBytes > 0 ? [bytes.subarray(length)] : [];
    return bytes.subarray(0, length);
  }
}

export interface MessageHeader {
  readonly id: number;
  /** False for unacknowledged writes (moreToCome). */
  readonly wantsReply: boolean;
  /** Whether the request is an OP_QUERY, as the first message of drivers is; the reply is then an OP_REPLY. */
  readonly legacy: boolean;
}

export interface Request {
  readonly database: string;
  /** The command, named by its first field; document sequences are merged into it as arrays. */
  readonly body: Document;
  /** Raw BSON of an insert's documents. */
  readonly documents?: readonly Buffer[] | undefined;
}

/** Invalid wire protocol; the connection is closed without a reply. */
export class ProtocolError extends Error {
  override readonly name = "ProtocolError";
}

export const HEADER_BYTES = 16;
const OP_QUERY = 2004;
export const OP_MSG = 2013;
const FLAGS_END = HEADER_BYTES + 4;
const CHECKSUM_PRESENT_FLAG = 1;
const MORE_TO_COME_FLAG = 2;
const REQUIRED_FLAG_BITS = 0xffff;

export function readHeader(message: Buffer): MessageHeader {
  const legacy = message.readInt32LE(12) !== OP_MSG;
  const flags = legacy || message.length < FLAGS_END ? 0 : message.readUInt32LE(HEADER_BYTES);
  return { id: message.readInt32LE(4), wantsReply: (flags & MORE_TO_COME_FLAG) === 0, legacy };
}

export function parseMessage(message: Buffer): Request {
  const opcode = message.readInt32LE(12);
  if (opcode === OP_MSG) return parseOpMsg(message);
  if (opcode === OP_QUERY) return parseOpQuery(message);
  throw new ProtocolError(`Operation ${opcode} is not supported`);
}

function parseOpMsg(message: Buffer): Request {
  if (message.length <= FLAGS_END) throw new ProtocolError("The message is too short");
  const flags = message.readUInt32LE(HEADER_BYTES);
  if ((flags & REQUIRED_FLAG_BITS & ~(CHECKSUM_PRESENT_FLAG | MORE_TO_COME_FLAG)) !== 0)
    throw new ProtocolError("Unknown flags");
  const sectionsEnd = message.length - ((flags & CHECKSUM_PRESENT_FLAG) !== 0 ? 4 : 0);
  const { body, sequences } = readSections(message.subarray(0, sectionsEnd));
  if (!body) throw new ProtocolError("The message has no body");
  const command = readBody(body, sequences);
  const database = command.body.get("$db");
  if (typeof database !== "string") throw new ProtocolError("OP_MSG requests require a $db argument");
  return { database, ...command };
}

function readSections(message: Buffer): { body: Buffer | undefined; sequences: Map<string, Buffer[]> } {
  const sequences = new Map<string, Buffer[]>();
  let body: Buffer | undefined;
  let position = FLAGS_END;
  while (position < message.length) {
    const sectionKind = message[position];
    const size = readSize(message, position + 1);
    const section = message.subarray(position + 1, position + 1 + size);
    if (sectionKind === 0 && !body) body = section;
    else if (sectionKind === 1) readSequence(section, sequences);
    else throw new ProtocolError("Unknown or repeated section");
    position += 1 + size;
  }
  return { body, sequences };
}

function readSequence(section: Buffer, sequences: Map<string, Buffer[]>): void {
  const nameEnd = section.indexOf(0, 4);
  if (nameEnd < 0) throw new ProtocolError("A section has no name");
  const documents: Buffer[] = [];
  let position = nameEnd + 1;
  while (position < section.length) {
    const size = readSize(section, position);
    documents.push(section.subarray(position, position + size));
    position += size;
  }
  sequences.set(section.toString("utf8", 4, nameEnd), documents);
}

function readSize(bytes: Buffer, position: number): number {
  if (position + 4 > bytes.length) throw new ProtocolError("A section is cut off");
  const size = bytes.readInt32LE(position);
  if (size < 5 || position + size > bytes.length) throw new ProtocolError("A section's length is wrong");
  return size;
}

function readBody(bytes: Buffer, sequences: Map<string, Buffer[]>): Pick<Request, "body" | "documents"> {
  const { commandBytes, documentArray } = splitDocuments(bytes);
  const documents = sequences.get("documents") ?? (documentArray && splitDocumentArray(documentArray));
  for (const document of documents ?? []) checkDocument(document);
  const body = decode(commandBytes);
  for (const [name, items] of sequences) if (name !== "documents") body.set(name, items.map(decode));
  return { body, documents };
}

/** Separates an insert's documents, which stay undecoded. */
function splitDocuments(bytes: Buffer): { commandBytes: Buffer; documentArray?: Buffer } {
  const elements = [...iterateRawElements(bytes)];
  const element =
    elements[0]?.name === "insert" && elements.find(({ name, type }) => name === "documents" && type === 4);
  if (!element) return { commandBytes: bytes };
  const commandBytes = Buffer.concat([bytes.subarray(0, element.from), bytes.subarray(element.end)]);
  commandBytes.writeInt32LE(commandBytes.length, 0);
  return { commandBytes, documentArray: bytes.subarray(element.start, element.end) };
}

function parseOpQuery(message: Buffer): Request {
  const nameEnd = message.indexOf(0, FLAGS_END);
  const name = message.toString("utf8", FLAGS_END, nameEnd);
  if (nameEnd < 0 || !name.endsWith(".$cmd")) throw new ProtocolError("OP_QUERY is only for commands");
  const bodyStart = nameEnd + 9;
  const body = decode(message.subarray(bodyStart, bodyStart + readSize(message, bodyStart)));
  return { database: name.slice(0, -".$cmd".length), body };
}
