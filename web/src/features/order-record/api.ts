import { API } from "@tukar-saldo/contracts";
import type { BodyInputOf, TransactionRow } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";

/** The fields of an order that staff fill in, such as the received amount; null clears a field. */
export type Facts = Omit<BodyInputOf<typeof API.recordFacts>, "expected_version">;
export type Repricing = Omit<BodyInputOf<typeof API.repriceOrder>, "expected_version">;

export async function saveFacts(id: string, facts: Facts, expected_version: number): Promise<TransactionRow> {
  return (await call(API.recordFacts, { params: { id }, body: { ...facts, expected_version } })).data;
}

export async function reprice(
  id: string,
  repricing: Repricing,
  expected_version: number,
): Promise<TransactionRow> {
  return (await call(API.repriceOrder, { params: { id }, body: { ...repricing, expected_version } })).data;
}

/** Adds a note. @param key idempotency key: a repeat with the same key stores the note only once */
export async function addNote(id: string, text: string, key: string) {
  const headers = { "Idempotency-Key": key };
  return (await call(API.addNote, { params: { id }, body: { text }, headers })).data;
}
