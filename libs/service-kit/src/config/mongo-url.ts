import { mongo } from "mongoose";
import * as z from "zod";

/** The driver's own parser checks the hosts and options of the URL. */
function isMongoUrl(text: string): boolean {
  try {
    void new mongo.MongoClient(text);
    return true;
  } catch {
    return false;
  }
}

/** A variable with the URL of a MongoDB. It is no part of `baseEnv`, so that a service without data loads no driver. */
export const mongoUrl = z.string().refine(isMongoUrl, "a mongodb:// URL");
