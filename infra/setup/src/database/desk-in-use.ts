import type { Secrets } from "../secrets/generators.js";
import { DATABASE } from "../secrets/urls.js";
import { signIn } from "./connect.js";

/** Whether somebody has set this desk up already. @throws when MongoDB cannot be asked */
export async function isDeskInUse(secrets: Secrets, env: NodeJS.ProcessEnv): Promise<boolean> {
  const client = await signIn(secrets, env);
  try {
    return (await client.db(DATABASE).collection("installation").findOne({ state: "done" })) !== null;
  } finally {
    await client.close();
  }
}
