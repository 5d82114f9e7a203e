import type { AuditFilter } from "@tukar-saldo/contracts";

/** The values of the filter fields; an empty field does not restrict the list. */
export interface FilterFields {
  /** The id of a user, or `@` followed by a role. */
  readonly person: string;
  readonly action: string;
  /** An order code, a transaction id, or a text that contains one of them. */
  readonly order: string;
  readonly from: string;
  readonly to: string;
}

export const EMPTY_FIELDS: FilterFields = { person: "", action: "", order: "", from: "", to: "" };
const FIELD_NAMES = Object.keys(EMPTY_FIELDS) as (keyof FilterFields)[];
/** Prefixed, because the URL also contains the parameters of the order filter. */
const paramOf = (field: keyof FilterFields): string => `audit_${field}`;

export function readFieldsFromUrl(params: URLSearchParams): FilterFields {
  const fieldEntries = FIELD_NAMES.map((field) => [field, params.get(paramOf(field)) ?? ""]);
  return Object.fromEntries(fieldEntries) as Record<keyof FilterFields, string>;
}

/** Returns the URL parameters with the filter fields set; empty fields are removed, other parameters stay. */
export function writeFieldsToUrl(fields: FilterFields, params: URLSearchParams): URLSearchParams {
  const newParams = new URLSearchParams(params);
  for (const field of FIELD_NAMES) {
    if (fields[field] === "") newParams.delete(paramOf(field));
    else newParams.set(paramOf(field), fields[field]);
  }
  return newParams;
}

export const areFieldsEmpty = (fields: FilterFields): boolean =>
  FIELD_NAMES.every((field) => fields[field] === "");

/** Converts the fields to the query of the API. @param target the transaction id for the field `order` */
export function toAuditFilter(
  { person, action, from, to }: FilterFields,
  target: string | undefined,
): AuditFilter {
  const isRole = person.startsWith("@");
  const query = {
    actor: isRole ? "" : person,
    role: isRole ? person.slice(1) : "",
    action,
    target: target ?? "",
    from,
    to,
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}
