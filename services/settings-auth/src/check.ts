import { createInvalidationChannel, runMigrationCheck } from "@tukar-saldo/service-kit";
import { createMigrations } from "./migrations/migrations.js";
import { createStores } from "./store/stores.js";

/** A placeholder for the keyed hash, which is never called, as the check writes nothing. */
const unusedHash = (): string => "";

/** Implements `npm run admin -- check`: checks whether this version of settings-auth can start on the stored data. */
await runMigrationCheck({
  service: "settings-auth",
  migrations: createMigrations(unusedHash),
  defineModels: (connection) => createStores(connection, createInvalidationChannel(), unusedHash),
});
