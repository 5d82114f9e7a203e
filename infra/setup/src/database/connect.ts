import { setTimeout as wait } from "node:timers/promises";
import { MongoClient, MongoServerError } from "mongodb";
import { Failure } from "../failure.js";
import type { Secrets } from "../secrets/generators.js";
import { mongoHost, mongoUrl, templatesOf } from "../secrets/urls.js";

const WAIT_MS = 60_000;
const RETRY_MS = 500;
const TIMEOUTS = { serverSelectionTimeoutMS: 3_000, connectTimeoutMS: 3_000 } as const;
const AUTHENTICATION_FAILED = 18;

/** Opens a connection. @throws when the server does not answer, or refuses the user that the URL names */
type Open = (url: string) => Promise<MongoClient>;

const openClient: Open = async (url) => {
  const client = new MongoClient(url, TIMEOUTS);
  try {
    return await client.connect();
  } catch (error) {
    await client.close();
    throw error;
  }
};

/** A connection without a user, as soon as the server answers; waits 60 s, with one line. */
export async function awaitMongo(
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
  open: Open = openClient,
): Promise<MongoClient> {
  const host = mongoHost(env);
  const until = Date.now() + WAIT_MS;
  for (let isSaid = false; ; isSaid = true) {
    try {
      return await open(`mongodb://${host}/`);
    } catch (error) {
      if (Date.now() > until) {
        throw new Failure(`MongoDB at ${host} did not answer within 60 s: ${(error as Error).message}`);
      }
      if (!isSaid) say(`Waiting up to 60 s for MongoDB at ${host}.`);
      await wait(RETRY_MS);
    }
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === AUTHENTICATION_FAILED;

/** A connection as `setup`; as `root` before that user exists. @throws Failure when neither may sign in */
export async function signIn(
  secrets: Secrets,
  env: NodeJS.ProcessEnv,
  open: Open = openClient,
): Promise<MongoClient> {
  for (const user of ["setup", "root"] as const) {
    try {
      return await open(mongoUrl(user, secrets, templatesOf(env)));
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  throw new Failure(
    `MongoDB at ${mongoHost(env)} refuses the users setup and root: its data were made with other secrets. ` +
      "Put back setup/secrets.json of that desk, or begin with an empty database.",
  );
}
