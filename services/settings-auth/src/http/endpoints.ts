import type { Implementation } from "@tukar-saldo/service-kit";
import type { Context } from "../use-cases/context.js";
import { accountEndpoints } from "./account-endpoints.js";
import { publicEndpoints } from "./public-endpoints.js";
import { settingsEndpoints } from "./settings-endpoints.js";
import { userEndpoints } from "./user-endpoints.js";

/** Every endpoint of this service. */
export const endpoints: Implementation<Context>[] = [
  ...publicEndpoints,
  ...accountEndpoints,
  ...userEndpoints,
  ...settingsEndpoints,
];
