import type { OrderFormFields } from "@tukar-saldo/contracts";

/** 32 hexadecimal digits; randomUUID is missing on plain http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** One key per filling of the form: the same while nothing changes, so that a second send is a repeat. */
export function fillKeys(): (fields: OrderFormFields) => string {
  let last: { filled: string; key: string } | undefined;
  return (fields) => {
    const filled = JSON.stringify(fields);
    if (last?.filled !== filled) last = { filled, key: randomKey() };
    return last.key;
  };
}
