import { describe, expect, test } from "@jest/globals";
import {
  beginExchange,
  deriveCredential,
  finishExchange,
  SCRAM_ITERATIONS,
  parseClientFirst,
  ScramError,
  createDummyCredential,
} from "./scram.js";
import type { ScramExchange } from "./scram.js";

/** The example exchange of RFC 7677, section 3. */
const RFC_EXAMPLE = {
  clientFirst: "n,,n=user,r=rOprNGfwEbeRWgbNEkqO",
  serverNonce: "%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0",
  salt: Buffer.from("W22ZaJ0SNY7soEsUEjb6gQ==", "base64"),
  serverFirst: "r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096",
  withoutProof: "c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0",
  proof: "dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=",
  serverFinal: "v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=",
};

async function beginRfcExchange(): Promise<ScramExchange> {
  const credential = await deriveCredential("pencil", RFC_EXAMPLE.salt, 4096);
  return beginExchange(parseClientFirst(RFC_EXAMPLE.clientFirst), credential, RFC_EXAMPLE.serverNonce);
}

describe("SCRAM-SHA-256", () => {
  test("SCRAM-SHA-256 replies as in the example of RFC 7677", async () => {
    const exchange = await beginRfcExchange();
    expect(exchange.serverFirst).toBe(RFC_EXAMPLE.serverFirst);
    expect(finishExchange(exchange, `${RFC_EXAMPLE.withoutProof},p=${RFC_EXAMPLE.proof}`)).toBe(
      RFC_EXAMPLE.serverFinal,
    );
  });

  test.each([
    ["a wrong proof", `${RFC_EXAMPLE.withoutProof},p=${RFC_EXAMPLE.proof.replace("d", "e")}`],
    ["a short proof", `${RFC_EXAMPLE.withoutProof},p=dHzb`],
    ["a proof that is no base64", `${RFC_EXAMPLE.withoutProof},p=____`],
    ["no proof", RFC_EXAMPLE.withoutProof],
    ["the nonce of another exchange", `c=biws,r=rOprNGfwEbeRWgbNEkqO,p=${RFC_EXAMPLE.proof}`],
    ["a different GS2 header", `${RFC_EXAMPLE.withoutProof.replace("biws", "eSws")},p=${RFC_EXAMPLE.proof}`],
    ["no content", ""],
  ])("refuses a client-final message with %s", async (_name, message) => {
    const exchange = await beginRfcExchange();
    expect(() => finishExchange(exchange, message)).toThrow(ScramError);
  });

  test.each([
    ["channel binding", "p=tls-unique,,n=user,r=abc"],
    ["an authorization identity", "n,a=admin,n=user,r=abc"],
    ["a mandatory extension", "n,,m=x,n=user,r=abc"],
    ["an empty name", "n,,n=,r=abc"],
    ["a name that is not escaped", "n,,n=a=b,r=abc"],
    ["no nonce", "n,,n=user,r="],
    ["a nonce with a control character", "n,,n=user,r=a\u0000b"],
    ["a nonce that is too long", `n,,n=user,r=${"a".repeat(257)}`],
    ["no content", ""],
  ])("refuses a client-first message with %s", (_name, message) => {
    expect(() => parseClientFirst(message)).toThrow(ScramError);
  });

  test("a client-first message is parsed with its user name unescaped and optional extensions ignored", () => {
    expect(parseClientFirst("y,,n=a=2Cb=3D2C,r=abc,x=1")).toMatchObject({ username: "a,b=2C", nonce: "abc" });
  });

  test("deriveCredential uses a new salt and 15,000 iterations for each credential", async () => {
    const [credentialA, credentialB] = await Promise.all([
      deriveCredential("pencil"),
      deriveCredential("pencil"),
    ]);
    expect(credentialA.iterations).toBe(SCRAM_ITERATIONS);
    expect(SCRAM_ITERATIONS).toBe(15_000);
    expect(credentialA.salt.equals(credentialB.salt)).toBe(false);
    expect(credentialA.storedKey.equals(credentialB.storedKey)).toBe(false);
  });

  test("createDummyCredential returns the same credential for the same name and key, shaped like a real one", async () => {
    const key = Buffer.alloc(32, 1);
    const [dummy, realCredential] = [createDummyCredential("ann", key), await deriveCredential("pencil")];
    expect(createDummyCredential("ann", key)).toEqual(dummy);
    expect(createDummyCredential("bob", key).salt.equals(dummy.salt)).toBe(false);
    expect(createDummyCredential("ann", Buffer.alloc(32, 2)).salt.equals(dummy.salt)).toBe(false);
    expect([dummy.salt.length, dummy.iterations]).toEqual([
      realCredential.salt.length,
      realCredential.iterations,
    ]);
  });
});
