import { API } from "@tukar-saldo/contracts";
import type { CustomerBody } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";

export async function countCustomerOrders(body: CustomerBody) {
  return (await call(API.countCustomerOrders, { body })).data;
}

export async function exportCustomer(body: CustomerBody) {
  return (await call(API.exportCustomer, { body })).data;
}

/** Masks a customer's data. @returns the number of orders whose data was masked */
export async function eraseCustomer(body: CustomerBody): Promise<number> {
  return (await call(API.eraseCustomer, { body })).data.erased;
}
