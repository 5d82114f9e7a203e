/** Someone who works at the demo's desk, with the password that the demo prints. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: "admin" | "user";
}

/** The first of them sets the desk up. */
export const ADMINS = [
  { name: "Ratna Dewi", email: "ratna@desk.example", password: "ratna-tukar-saldo", role: "admin" },
  { name: "Hendra Gunawan", email: "hendra@desk.example", password: "hendra-tukar-saldo", role: "admin" },
] as const satisfies readonly Person[];

/** Changing the status of an order takes the role admin. */
export const CLERKS = [
  { name: "Sinta Maharani", email: "sinta@desk.example", password: "sinta-tukar-saldo", role: "admin" },
  { name: "Tono Prasetyo", email: "tono@desk.example", password: "tono-tukar-saldo", role: "admin" },
] as const satisfies readonly Person[];
