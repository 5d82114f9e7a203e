import type { SignedIn } from "@tukar-saldo/auth";
import { AppError } from "@tukar-saldo/contracts";
import type { Call } from "@tukar-saldo/service-kit";
import type { Origin } from "../use-cases/origin.js";

/** Who makes a call, for the events it leads to. */
export function originOf({ actor, client }: Pick<Call<unknown, unknown>, "actor" | "client">): Origin {
  return { actor, requestId: client.requestId };
}

/** The signed-in user of a guarded call. */
export function userOf({ signedIn }: Pick<Call<unknown, unknown>, "signedIn">): SignedIn {
  if (!signedIn) throw new AppError("UNAUTHENTICATED");
  return signedIn;
}

export const idOf = ({ params }: Pick<Call<unknown, unknown>, "params">): string => params["id"] ?? "";
