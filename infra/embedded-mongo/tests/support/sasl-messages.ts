import { Binary } from "bson";
import { encodeOpMsg, RawClient } from "./raw-client.js";

export const SASL_MECHANISM = "SCRAM-SHA-256";
export const toBinary = (text: string): Binary => new Binary(Buffer.from(text));
/** SCRAM client-first message of an existing user. */
export const CLIENT_FIRST = toBinary("n,,n=desk,r=abcdefgh");

export const encodeSaslStart = (payload: unknown): Buffer =>
  encodeOpMsg({ saslStart: 1, mechanism: SASL_MECHANISM, payload, $db: "admin" });
export const encodeSaslContinue = (conversationId: unknown, payload: unknown): Buffer =>
  encodeOpMsg({ saslContinue: 1, conversationId, payload, $db: "admin" });

/** Runs `callback` with a raw client and closes the client afterwards. */
export async function withRawClient<T>(url: string, callback: (client: RawClient) => Promise<T>): Promise<T> {
  const client = await RawClient.open(url);
  try {
    return await callback(client);
  } finally {
    client.socket.destroy();
  }
}
