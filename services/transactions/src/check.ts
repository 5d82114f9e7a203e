import { runMigrationCheck } from "@tukar-saldo/service-kit";
import { migrations } from "./migrations/migrations.js";
import { createStores } from "./store/stores.js";

/** Runs for `npm run admin -- check`: whether this version of transactions can start on the data. */
await runMigrationCheck({ service: "transactions", migrations, defineModels: createStores });
