import { Binary } from "bson";
import { message, RawClient } from "./raw-client.js";

export const mechanism = "SCRAM-SHA-256";
export const bytes = (text: string): Binary => new Binary(Buffer.from(text));
/** First message of an existing user. */
export const FIRST = bytes("n,,n=desk,r=abcdefgh");

export const start = (payload: unknown): Buffer =>
  message({ saslStart: 1, mechanism, payload, $db: "admin" });
export const saslContinue = (conversationId: unknown, payload: unknown): Buffer =>
  message({ saslContinue: 1, conversationId, payload, $db: "admin" });

/** Runs `work` with a raw client and closes it. */
export async function withRawClient<T>(url: string, work: (client: RawClient) => Promise<T>): Promise<T> {
  const client = await RawClient.open(url);
  try {
    return await work(client);
  } finally {
    client.socket.destroy();
  }
}
