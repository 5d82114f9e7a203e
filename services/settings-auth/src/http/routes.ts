import type { Route } from "@tukar-saldo/service-kit";
import type { Context } from "../use-cases/context.js";
import { accountRoutes } from "./account-routes.js";
import { publicRoutes } from "./public-routes.js";
import { settingsRoutes } from "./settings-routes.js";
import { userRoutes } from "./user-routes.js";

/** Every call of this service. */
export function createRoutes(context: Context): Route[] {
  return [
    ...publicRoutes(context),
    ...accountRoutes(context),
    ...userRoutes(context),
    ...settingsRoutes(context),
  ];
}
