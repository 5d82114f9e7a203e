import { mongo } from "mongoose";
import * as z from "zod";

/** Whether the driver's own parser accepts the hosts and options of the URL. */
function isMongoUrl(text: string): boolean {
  try {
    void new mongo.MongoClient(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The schema of a variable that holds a MongoDB URL. It is not part of `baseEnv`, so that services without a database
 * do not load the driver.
 */
export const mongoUrl = z.string().refine(isMongoUrl, "a mongodb:// URL");
