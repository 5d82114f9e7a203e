import { runMigrationCheck } from "@tukar-saldo/service-kit";
import { migrations } from "./migrations/migrations.js";
import { createStores } from "./store/stores.js";

/** Implements `npm run admin -- check`: checks whether this version of transactions can start on the stored data. */
await runMigrationCheck({ service: "transactions", migrations, defineModels: createStores });
