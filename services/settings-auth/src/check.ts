import { createInvalidationChannel, runMigrationCheck } from "@tukar-saldo/service-kit";
import { migrations } from "./migrations/migrations.js";
import { createStores } from "./store/stores.js";

/** Implements `npm run admin -- check`: checks whether this version of settings-auth can start on the stored data. */
await runMigrationCheck({
  service: "settings-auth",
  migrations,
  defineModels: (connection) => createStores(connection, createInvalidationChannel()),
});
