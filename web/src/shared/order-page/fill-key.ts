/** 32 hexadecimal digits; randomUUID is missing on plain http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** One key per filling of the form: the same while nothing changes, so that a second send is a repeat. */
export function fillKeys(): (fields: object) => string {
  let [filled, key] = ["", ""];
  return (fields) => {
    const text = JSON.stringify(fields);
    if (text !== filled) [filled, key] = [text, randomKey()];
    return key;
  };
}
