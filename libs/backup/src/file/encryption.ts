import { open } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { BackupError, DamagedFileError } from "./errors.js";

/** How a file is encrypted: with a passphrase, for recipients (public keys), or not at all. */
export type Encryption =
  { readonly passphrase: string } | { readonly recipients: readonly string[] } | "plain";

/** The keys that may decrypt a file: private keys or a passphrase. */
export interface DecryptionKeys {
  readonly identities?: readonly string[];
  /** Asks for the passphrase. It is called only if the file is encrypted with a passphrase. */
  passphrase?(): Promise<string>;
}

type ByteStream = AsyncIterable<Uint8Array>;

const AGE_MAGIC = "age-encryption.org/v1\n";
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const MAX_HEADER_BYTES = 4096;
const NO_MATCHING_KEY_PATTERN = /no identity matched/;

/** Encrypts a stream in the age format. @throws BackupError for an invalid recipient */
export async function* encrypt(source: ByteStream, encryption: Encryption): AsyncGenerator<Uint8Array> {
  if (encryption === "plain") return void (yield* source);
  const encrypter = new Encrypter();
  if ("passphrase" in encryption) encrypter.setPassphrase(encryption.passphrase);
  else for (const recipient of encryption.recipients) addRecipient(encrypter, recipient);
  const webStream = Readable.toWeb(
    Readable.from(source, { objectMode: false }),
  ) as unknown as globalThis.ReadableStream;
  yield* (await encrypter.encrypt(webStream)) as unknown as ReadableStream<Uint8Array>;
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new BackupError(`${recipient} is not an age recipient: those begin with age1.`);
  }
}

/** Compresses a stream with gzip, then encrypts it. */
export function compressAndEncrypt(source: ByteStream, encryption: Encryption): AsyncGenerator<Uint8Array> {
  const gzip = createGzip({ chunkSize: 2 ** 18 });
  // `pipeline` destroys `gzip` with the error, so the reader of `gzip` receives it.
  pipeline(source, gzip).catch(() => undefined);
  return encrypt(gzip, encryption);
}

/** Opens a stream that reads a file from its beginning; may be called repeatedly. */
export type OpenByteStream = () => AsyncGenerator<Uint8Array>;

/**
 * Opens a file that may be encrypted. Its key is derived only once, even if the returned function is called repeatedly.
 * @throws BackupError if none of the keys fits
 */
export async function openEncryptedFile(path: string, keys: DecryptionKeys): Promise<OpenByteStream> {
  const fileStart = (await readFileStart(path)).toString("latin1");
  const openSource = () => createReadStream(path, { highWaterMark: 2 ** 18 });
  if (!fileStart.startsWith(AGE_MAGIC)) return () => readStream(openSource());
  const decrypter = await createDecrypter(fileStart, keys);
  return async function* () {
    const webStream = Readable.toWeb(openSource()) as unknown as globalThis.ReadableStream<Uint8Array>;
    try {
      yield* (await decrypter.decrypt(webStream)) as unknown as ReadableStream<Uint8Array>;
    } catch (error) {
      throw NO_MATCHING_KEY_PATTERN.test(String(error))
        ? createWrongKeyError()
        : new DamagedFileError("its encryption does not fit");
    }
  };
}

async function* readStream(source: ByteStream): AsyncGenerator<Uint8Array> {
  yield* source;
}

async function createDecrypter(
  fileStart: string,
  { identities = [], passphrase }: DecryptionKeys,
): Promise<Decrypter> {
  const decrypter = new Decrypter();
  if (!fileStart.startsWith(`${AGE_MAGIC}-> scrypt `)) {
    if (identities.length === 0)
      throw new BackupError("The file is encrypted for a key: name its file with --identity.");
    for (const identity of identities) decrypter.addIdentity(identity);
    return decrypter;
  }
  if (!passphrase) throw new BackupError("The file is encrypted with a passphrase: give it.");
  const fileKey = await deriveFileKey(fileStart, await passphrase());
  decrypter.addIdentity({ unwrapFileKey: () => fileKey });
  return decrypter;
}

/**
 * Derives the key of a file from its passphrase. By design scrypt takes seconds and 256 MB, so the key is derived only
 * once per file.
 */
async function deriveFileKey(fileStart: string, passphrase: string): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const [header] = /^[\s\S]*?\n--- [^\n]*\n/.exec(fileStart) ?? [fileStart];
  return decrypter.decryptHeader(Buffer.from(header, "latin1")).catch((error: unknown) => {
    throw NO_MATCHING_KEY_PATTERN.test(String(error))
      ? createWrongKeyError()
      : new DamagedFileError("its encryption does not fit");
  });
}

const createWrongKeyError = (): BackupError =>
  new BackupError("The passphrase or the key is not the right one for this file.");

/** Decrypts and decompresses a backup. Reading throws DamagedFileError if the file is corrupt. */
export async function openBackupFile(path: string, keys: DecryptionKeys): Promise<OpenByteStream> {
  const openDecrypted = await openEncryptedFile(path, keys);
  return async function* () {
    const gunzip = createGunzip({ chunkSize: 2 ** 18 });
    const decompression = pipeline(checkMagicBytes(GZIP_MAGIC, openDecrypted()), gunzip);
    decompression.catch(() => undefined);
    try {
      yield* gunzip as AsyncIterable<Uint8Array>;
      await decompression;
    } catch (error) {
      throw error instanceof BackupError ? error : new DamagedFileError("its compression does not fit");
    }
  };
}

async function* checkMagicBytes(magic: Buffer, source: ByteStream): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of source) {
    if (isFirst && !magic.equals(chunk.subarray(0, magic.length)))
      throw new BackupError("The file is no backup of a desk.");
    isFirst = false;
    yield chunk;
  }
  if (isFirst) throw new DamagedFileError("it is empty");
}

async function readFileStart(path: string): Promise<Buffer> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} cannot be read (${error.code ?? error.name}).`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_HEADER_BYTES), 0, MAX_HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
