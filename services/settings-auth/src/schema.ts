import { migrations } from "./migrations/migrations.js";

/** The service's name and the migrations that bring its data to the form of this version. */
export const SCHEMA = { service: "settings-auth", migrations } as const;
