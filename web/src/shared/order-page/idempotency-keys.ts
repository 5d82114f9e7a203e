/** A random key of 32 hexadecimal digits; crypto.randomUUID is not available on plain http. */
function createRandomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** Creates idempotency keys for one form: while the fields do not change, a resend has the same key. */
export function createIdempotencyKeys(): (fields: object) => string {
  let [lastFields, key] = ["", ""];
  return (fields) => {
    const text = JSON.stringify(fields);
    if (text !== lastFields) [lastFields, key] = [text, createRandomKey()];
    return key;
  };
}
