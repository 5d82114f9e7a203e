import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { KeyObject } from "node:crypto";

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

function encodeCborHead(major: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(major << 5) | n]);
  if (n < 256) return Buffer.from([(major << 5) | 24, n]);
  return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
}

/** Encodes a value of one of the few CBOR types that a passkey needs. */
function encodeCbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? encodeCborHead(1, -1 - value) : encodeCborHead(0, value);
  if (typeof value === "string")
    return Buffer.concat([encodeCborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeCborHead(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]);
  return Buffer.concat([encodeCborHead(5, value.size), ...entries]);
}

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const USER_PRESENT_AND_VERIFIED = 0b101;
const HAS_CREDENTIAL = 0b1000000;

interface Options {
  readonly challenge: string;
}

/** A software authenticator with one passkey, based on node:crypto: ES256, without attestation. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16);
  private readonly privateKey: KeyObject;
  private readonly publicKey: Buffer;
  private counter = 0;

  constructor(
    readonly host: string,
    readonly origin: string,
  ) {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.privateKey = privateKey;
    const coordinates = [x, y].map((part) => Buffer.from(part, "base64url")) as [Buffer, Buffer];
    this.publicKey = encodeCbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinates[0]],
        [-3, coordinates[1]],
      ]),
    );
  }

  private createClientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private createAuthData(flags: number, extraData = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.host), Buffer.from([flags]), counter, extraData]);
  }

  private toCredential(response: Record<string, unknown>) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  /** Creates the passkey like `navigator.credentials.create`. */
  create({ challenge }: Options) {
    const idLength = Buffer.from([0, this.id.length]);
    const credentialData = Buffer.concat([Buffer.alloc(16), idLength, this.id, this.publicKey]);
    const authData = this.createAuthData(USER_PRESENT_AND_VERIFIED | HAS_CREDENTIAL, credentialData);
    const attestationObject = new Map<string, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    return this.toCredential({
      clientDataJSON: this.createClientData("webauthn.create", challenge).toString("base64url"),
      attestationObject: encodeCbor(attestationObject).toString("base64url"),
      transports: ["internal"],
    });
  }

  /** Signs a challenge like `navigator.credentials.get`. */
  get({ challenge }: Options) {
    this.counter += 1;
    const clientData = this.createClientData("webauthn.get", challenge);
    const authenticatorData = this.createAuthData(USER_PRESENT_AND_VERIFIED);
    const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientData)]), this.privateKey);
    return this.toCredential({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: signature.toString("base64url"),
    });
  }
}
