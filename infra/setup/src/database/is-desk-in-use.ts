import type { Secrets } from "../secrets/generators.js";
import { DATABASE } from "../secrets/store-urls.js";
import { signInToMongo } from "./connect.js";

/** Whether this desk has been set up. @throws if MongoDB cannot be reached */
export async function isDeskInUse(secrets: Secrets, env: NodeJS.ProcessEnv): Promise<boolean> {
  const client = await signInToMongo(secrets, env);
  try {
    return (await client.db(DATABASE).collection("installation").findOne({ state: "done" })) !== null;
  } finally {
    await client.close();
  }
}
