import mongoose from "mongoose";
import type { Connection } from "mongoose";
import * as z from "zod";
import { mongoUrl } from "../../config/mongo-url.js";
import { ConfigError } from "../../config/config-error.js";
import { readConfig } from "../../config/read-config.js";
import { isRefusedByMongo } from "../describe-outage.js";
import { checkMigrations } from "./check-migrations.js";
import type { MigrationCheck } from "./check-migrations.js";
import type { Migration } from "./migration.js";

const CONNECT_TIMEOUT_MS = 15_000;

/** The service whose data is checked. */
export interface MigrationCheckOptions {
  readonly service: string;
  readonly migrations: readonly Migration[];
  /** Defines the service's models on the connection. */
  defineModels(connection: Connection): unknown;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const formatCount = (documents: number): string =>
  `${documents.toLocaleString("en-US")} ${documents === 1 ? "document" : "documents"}`;

/** Formats the result of a migration check as lines for the operator. */
export function formatMigrationCheck(
  service: string,
  { version, newestVersion, passes, problems }: MigrationCheck,
): string[] {
  return [
    `${service}: the data has schema ${version}, this version has ${newestVersion}`,
    ...passes.flatMap(({ label, description, collection, documents }) => [
      `  ${label}: ${formatCount(documents)} of ${collection}`,
      `    ${description}`,
    ]),
    ...problems.map((problem) => `  PROBLEM ${problem}`),
    problems.length === 0 ? `${service}: this version can start` : `${service}: this version cannot start`,
  ];
}

/**
 * Checks the data in MONGO_URL's database, prints the result and ends the process. The exit code is 0 if this version
 * can start on the data, else 1.
 */
export async function runMigrationCheck({
  service,
  migrations,
  defineModels,
}: MigrationCheckOptions): Promise<never> {
  const connection = mongoose.createConnection();
  try {
    const { MONGO_URL } = readConfig(z.object({ MONGO_URL: mongoUrl }), process.env);
    defineModels(connection);
    await connection.openUri(MONGO_URL, {
      autoIndex: false,
      autoCreate: false,
      serverSelectionTimeoutMS: CONNECT_TIMEOUT_MS,
    });
    const check = await checkMigrations(connection, service, migrations);
    formatMigrationCheck(service, check).forEach(print);
    process.exitCode = check.problems.length === 0 ? 0 : 1;
  } catch (error) {
    print(`${service}: the check failed: ${describeFailure(error)}`);
    process.exitCode = 1;
  }
  await connection.close();
  process.exit();
}

function describeFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (isRefusedByMongo(error)) return "MongoDB refused the user in MONGO_URL";
  return error instanceof Error ? error.message : String(error);
}
