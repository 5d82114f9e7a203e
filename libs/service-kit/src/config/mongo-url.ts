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

/** A variable with a MongoDB URL; not in `baseEnv`, so that services without a database do not load the driver. */
export const mongoUrl = z.string().refine(isMongoUrl, "a mongodb:// URL");
