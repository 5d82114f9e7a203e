import { open } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { BackupError, DamagedError } from "./failures.js";

/** Who can open a file: who knows the passphrase, who has the key of a recipient, or everybody. */
export type Lock = { readonly passphrase: string } | { readonly recipients: readonly string[] } | "plain";

/** What somebody has to open a file with. */
export interface Keys {
  readonly identities?: readonly string[];
  /** Asked for where the file wants one. */
  passphrase?(): Promise<string>;
}

type Bytes = AsyncIterable<Uint8Array>;

const AGE = "age-encryption.org/v1\n";
const GZIP = Buffer.from([0x1f, 0x8b]);
const HEAD_BYTES = 4096;
const NO_MATCH = /no identity matched/;

/** Encrypts bytes in the format of age. */
export async function* encrypted(source: Bytes, lock: Lock): AsyncGenerator<Uint8Array> {
  if (lock === "plain") return void (yield* source);
  const encrypter = new Encrypter();
  if ("passphrase" in lock) encrypter.setPassphrase(lock.passphrase);
  else for (const recipient of lock.recipients) addRecipient(encrypter, recipient);
  const web = Readable.toWeb(Readable.from(source, { objectMode: false })) as unknown as globalThis.ReadableStream;
  yield* (await encrypter.encrypt(web)) as unknown as ReadableStream<Uint8Array>;
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new BackupError(`${recipient} is no recipient of age: it begins with age1.`);
  }
}

/** Compresses, then encrypts. */
export function sealed(source: Bytes, lock: Lock): AsyncGenerator<Uint8Array> {
  const compressed = createGzip({ chunkSize: 2 ** 18 });
  // What goes wrong before it reaches whoever reads behind it.
  pipeline(source, compressed).catch(() => undefined);
  return encrypted(compressed, lock);
}

/** Decrypts a file that is encrypted. @throws BackupError when nothing of `keys` opens it */
export async function* decrypted(path: string, keys: Keys): AsyncGenerator<Uint8Array> {
  const head = await headOf(path);
  const source = createReadStream(path, { highWaterMark: 2 ** 18 });
  if (!head.toString("latin1").startsWith(AGE)) return void (yield* source);
  const decrypter = await decrypterFor(head.toString("latin1"), keys);
  const web = Readable.toWeb(source) as unknown as globalThis.ReadableStream<Uint8Array>;
  const opened = await decrypter.decrypt(web).catch((error: unknown) => {
    if (NO_MATCH.test(String(error))) throw new BackupError("The passphrase or the key is not the right one for this file.");
    throw new DamagedError("its encryption does not fit");
  });
  try {
    yield* opened as unknown as ReadableStream<Uint8Array>;
  } catch {
    throw new DamagedError("its encryption does not fit");
  }
}

async function decrypterFor(head: string, { identities = [], passphrase }: Keys): Promise<Decrypter> {
  const decrypter = new Decrypter();
  if (head.startsWith(`${AGE}-> scrypt `)) {
    if (!passphrase) throw new BackupError("The file is encrypted with a passphrase: give it.");
    decrypter.addPassphrase(await passphrase());
    return decrypter;
  }
  if (identities.length === 0) throw new BackupError("The file is encrypted for a key: name its file with --identity.");
  for (const identity of identities) decrypter.addIdentity(identity);
  return decrypter;
}

/** Decrypts and uncompresses. @throws BackupError @throws DamagedError */
export async function* unsealed(path: string, keys: Keys): AsyncGenerator<Uint8Array> {
  const source = startingWith(GZIP, decrypted(path, keys));
  const gunzip = createGunzip({ chunkSize: 2 ** 18 });
  const flowing = pipeline(source, gunzip);
  flowing.catch(() => undefined);
  try {
    yield* gunzip as AsyncIterable<Uint8Array>;
    await flowing;
  } catch (error) {
    throw error instanceof BackupError ? error : new DamagedError("its compression does not fit");
  }
}

async function* startingWith(magic: Buffer, source: Bytes): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of source) {
    if (isFirst && !magic.equals(chunk.subarray(0, magic.length))) throw new BackupError("The file is no backup of a desk.");
    isFirst = false;
    yield chunk;
  }
  if (isFirst) throw new DamagedError("it is empty");
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} cannot be read (${error.code ?? error.name}).`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
