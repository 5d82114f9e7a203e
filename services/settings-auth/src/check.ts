import { runCheck } from "@tukar-saldo/service-kit";
import { SCHEMA } from "./schema.js";
import { createStores } from "./store/stores.js";

/** `npm run admin -- check`: whether this version can start on the data. */
await runCheck({ ...SCHEMA, defineModels: createStores });
