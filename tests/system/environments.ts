import type { ServiceName } from "@tukar-saldo/test-kit";
import type * as z from "zod";
import { schema as gateway } from "../../services/gateway/src/config.js";
import { schema as notifier } from "../../services/notifier/src/config.js";
import { schema as settingsAuth } from "../../services/settings-auth/src/config.js";
import { schema as transactions } from "../../services/transactions/src/config.js";

export type Environment = z.ZodObject<Record<string, z.ZodType>>;

/** The schema of the environment of each service. */
export const environments: Record<ServiceName, Environment> = {
  gateway,
  transactions,
  "settings-auth": settingsAuth,
  notifier,
};
