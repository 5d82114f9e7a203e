/** A member of the demo's staff, with the password that the demo prints. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: "admin" | "user";
  readonly can_process: boolean;
}

/** The admins; the first one sets the desk up. */
export const ADMINS = [
  {
    name: "Ratna Dewi",
    email: "ratna@desk.example",
    password: "ratna-tukar-saldo",
    role: "admin",
    can_process: false,
  },
  {
    name: "Hendra Gunawan",
    email: "hendra@desk.example",
    password: "hendra-tukar-saldo",
    role: "admin",
    can_process: false,
  },
] as const satisfies readonly Person[];

/** Users who may process orders. */
export const CLERKS = [
  {
    name: "Sinta Maharani",
    email: "sinta@desk.example",
    password: "sinta-tukar-saldo",
    role: "user",
    can_process: true,
  },
  {
    name: "Tono Prasetyo",
    email: "tono@desk.example",
    password: "tono-tukar-saldo",
    role: "user",
    can_process: true,
  },
] as const satisfies readonly Person[];
