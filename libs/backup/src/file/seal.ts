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
  const web = Readable.toWeb(
    Readable.from(source, { objectMode: false }),
  ) as unknown as globalThis.ReadableStream;
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

/** A file that can be read from its beginning as often as wanted. */
export type Opened = () => AsyncGenerator<Uint8Array>;

/** Finds what opens a file, once for all readings. @throws BackupError when nothing of `keys` does */
export async function openEncrypted(path: string, keys: Keys): Promise<Opened> {
  const head = (await headOf(path)).toString("latin1");
  const source = () => createReadStream(path, { highWaterMark: 2 ** 18 });
  if (!head.startsWith(AGE)) return () => passed(source());
  const decrypter = await decrypterFor(head, keys);
  return async function* () {
    const web = Readable.toWeb(source()) as unknown as globalThis.ReadableStream<Uint8Array>;
    try {
      yield* (await decrypter.decrypt(web)) as unknown as ReadableStream<Uint8Array>;
    } catch (error) {
      throw NO_MATCH.test(String(error)) ? wrongKey() : new DamagedError("its encryption does not fit");
    }
  };
}

async function* passed(source: Bytes): AsyncGenerator<Uint8Array> {
  yield* source;
}

async function decrypterFor(head: string, { identities = [], passphrase }: Keys): Promise<Decrypter> {
  const decrypter = new Decrypter();
  if (!head.startsWith(`${AGE}-> scrypt `)) {
    if (identities.length === 0)
      throw new BackupError("The file is encrypted for a key: name its file with --identity.");
    for (const identity of identities) decrypter.addIdentity(identity);
    return decrypter;
  }
  if (!passphrase) throw new BackupError("The file is encrypted with a passphrase: give it.");
  const fileKey = await fileKeyOf(head, await passphrase());
  decrypter.addIdentity({ unwrapFileKey: () => fileKey });
  return decrypter;
}

/** Slow on purpose, and needs 256 MB of memory for seconds: a guess costs that too. */
async function fileKeyOf(head: string, passphrase: string): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const [header] = /^[\s\S]*?\n--- [^\n]*\n/.exec(head) ?? [head];
  return decrypter.decryptHeader(Buffer.from(header, "latin1")).catch((error: unknown) => {
    throw NO_MATCH.test(String(error)) ? wrongKey() : new DamagedError("its encryption does not fit");
  });
}

const wrongKey = (): BackupError =>
  new BackupError("The passphrase or the key is not the right one for this file.");

/** The same, and uncompresses. Reading throws a DamagedError where the file is not what was written. */
export async function openSealed(path: string, keys: Keys): Promise<Opened> {
  const open = await openEncrypted(path, keys);
  return async function* () {
    const gunzip = createGunzip({ chunkSize: 2 ** 18 });
    const flowing = pipeline(startingWith(GZIP, open()), gunzip);
    flowing.catch(() => undefined);
    try {
      yield* gunzip as AsyncIterable<Uint8Array>;
      await flowing;
    } catch (error) {
      throw error instanceof BackupError ? error : new DamagedError("its compression does not fit");
    }
  };
}

async function* startingWith(magic: Buffer, source: Bytes): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of source) {
    if (isFirst && !magic.equals(chunk.subarray(0, magic.length)))
      throw new BackupError("The file is no backup of a desk.");
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
