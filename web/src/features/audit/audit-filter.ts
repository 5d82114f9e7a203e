import type { AuditFilter } from "@tukar-saldo/contracts";

/** The fields of the filter; empty where nothing is chosen. */
export interface Chosen {
  /** The id of a user, or `@` and a role. */
  readonly person: string;
  readonly action: string;
  /** A code, a transaction id, or a text that contains one of them. */
  readonly order: string;
  readonly from: string;
  readonly to: string;
}

export const NOTHING_CHOSEN: Chosen = { person: "", action: "", order: "", from: "", to: "" };
const FIELDS = Object.keys(NOTHING_CHOSEN) as (keyof Chosen)[];
/** Filters of orders stand in the same address. */
const nameOf = (field: keyof Chosen): string => `audit_${field}`;

export function chosenFromUrl(params: URLSearchParams): Chosen {
  const given = FIELDS.map((field) => [field, params.get(nameOf(field)) ?? ""]);
  return Object.fromEntries(given) as Record<keyof Chosen, string>;
}

/** The address of a filter: empty fields are left out, other parameters stay. */
export function chosenToUrl(chosen: Chosen, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const field of FIELDS) {
    if (chosen[field] === "") next.delete(nameOf(field));
    else next.set(nameOf(field), chosen[field]);
  }
  return next;
}

export const isNothingChosen = (chosen: Chosen): boolean => FIELDS.every((field) => chosen[field] === "");

/** The filter as the server takes it. @param target the transaction id that `order` stands for */
export function toAuditFilter({ person, action, from, to }: Chosen, target: string | undefined): AuditFilter {
  const isRole = person.startsWith("@");
  const given = {
    actor: isRole ? "" : person,
    role: isRole ? person.slice(1) : "",
    action,
    target: target ?? "",
    from,
    to,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
}
