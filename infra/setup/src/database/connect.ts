import { setTimeout as wait } from "node:timers/promises";
import { MongoClient, MongoServerError } from "mongodb";
import { SetupError } from "../setup-error.js";
import type { Secrets } from "../secrets/generators.js";
import { getMongoHost, buildMongoUrl, createUrlTemplates } from "../secrets/store-urls.js";

const CONNECT_TIMEOUT_MS = 60_000;
const RETRY_DELAY_MS = 500;
const CLIENT_OPTIONS = { serverSelectionTimeoutMS: 3_000, connectTimeoutMS: 3_000 } as const;
const AUTHENTICATION_FAILED_CODE = 18;

/** Connects a client to the URL. @throws if the server does not answer or rejects the URL's user */
type OpenClient = (url: string) => Promise<MongoClient>;

const openClient: OpenClient = async (url) => {
  const client = new MongoClient(url, CLIENT_OPTIONS);
  try {
    return await client.connect();
  } catch (error) {
    await client.close();
    throw error;
  }
};

/** Connects without a user. Until MongoDB answers, prints one line and retries for up to 60 s. */
export async function waitForMongo(
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
  open: OpenClient = openClient,
): Promise<MongoClient> {
  const host = getMongoHost(env);
  const deadline = Date.now() + CONNECT_TIMEOUT_MS;
  for (let isReported = false; ; isReported = true) {
    try {
      return await open(`mongodb://${host}/`);
    } catch (error) {
      if (Date.now() > deadline) {
        throw new SetupError(`MongoDB at ${host} did not answer within 60 s: ${(error as Error).message}`);
      }
      if (!isReported) print(`Waiting up to 60 s for MongoDB at ${host}.`);
      await wait(RETRY_DELAY_MS);
    }
  }
}

const isAuthenticationError = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === AUTHENTICATION_FAILED_CODE;

/** Connects as `setup`, or as `root` if MongoDB rejects `setup`. @throws SetupError if MongoDB rejects both users */
export async function signInToMongo(
  secrets: Secrets,
  env: NodeJS.ProcessEnv,
  open: OpenClient = openClient,
): Promise<MongoClient> {
  for (const user of ["setup", "root"] as const) {
    try {
      return await open(buildMongoUrl(user, secrets, createUrlTemplates(env)));
    } catch (error) {
      if (!isAuthenticationError(error)) throw error;
    }
  }
  throw new SetupError(
    `MongoDB at ${getMongoHost(env)} refuses the users setup and root: its data was created with other secrets. ` +
      "Restore setup/secrets.json of that desk, or start with an empty database.",
  );
}
