import { createInvalidationChannel, runMigrationCheck } from "@tukar-saldo/service-kit";
import { migrations } from "./migrations/migrations.js";
import { createStores } from "./store/stores.js";

/** Runs for `npm run admin -- check`: whether this version of settings-auth can start on the data. */
await runMigrationCheck({
  service: "settings-auth",
  migrations,
  defineModels: (connection) => createStores(connection, createInvalidationChannel()),
});
