import { createInvalidationChannel, runMigrationCheck } from "@tukar-saldo/service-kit";
import { createMigrations } from "./migrations/migrations.js";
import { createStores } from "./store/stores.js";

/** The check writes nothing, so it hashes nothing. */
const unused = (): string => "";

/** Implements `npm run admin -- check`: checks whether this version of settings-auth can start on the stored data. */
await runMigrationCheck({
  service: "settings-auth",
  migrations: createMigrations(unused),
  defineModels: (connection) => createStores(connection, createInvalidationChannel(), unused),
});
