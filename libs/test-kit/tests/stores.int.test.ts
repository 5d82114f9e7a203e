import { describe, expect, test } from "@jest/globals";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { newDatabaseUrl, openTestRedis, openTestStorage } from "../src/index.js";

describe("the Redis and storage of a test", () => {
  test("a Redis that was killed restarts on the same port with its data", async () => {
    const store = await openTestRedis();
    const redis = new Redis(store.url);
    redis.on("error", () => undefined);
    await redis.set("order", "kept");
    await store.kill();
    await store.restart();
    expect(await redis.get("order")).toBe("kept");
    redis.disconnect();
    await store.close();
  });

  test("Redis refuses commands without the password", async () => {
    const store = await openTestRedis();
    const clientWithoutPassword = new Redis(Number(new URL(store.url).port), {
      lazyConnect: true,
      enableReadyCheck: false,
    });
    clientWithoutPassword.on("error", () => undefined);
    await expect(clientWithoutPassword.ping()).rejects.toThrow("NOAUTH");
    clientWithoutPassword.disconnect();
    await store.close();
  });

  test("the storage keeps an acknowledged write when it is killed", async () => {
    const store = await openTestStorage({ own: true });
    const connection = await mongoose.createConnection(newDatabaseUrl(store.url)).asPromise();
    await connection.collection("orders").insertOne({ code: "kept" });
    await store.kill();
    await store.restart();
    expect(await connection.collection("orders").countDocuments({ code: "kept" })).toBe(1);
    await connection.close();
    await store.close();
  });

  test("the embedded storage refuses commands without the password", async () => {
    const store = await openTestStorage({ own: true });
    if (store.title === "embedded storage") {
      const { host } = new URL(store.url);
      const clientWithoutPassword = await mongoose.createConnection(`mongodb://${host}/desk`).asPromise();
      await expect(clientWithoutPassword.collection("orders").findOne()).rejects.toMatchObject({ code: 13 });
      await clientWithoutPassword.close();
      expect(new URL(newDatabaseUrl(store.url)).password).toBe(new URL(store.url).password);
    }
    await store.close();
  });

  test("newDatabaseUrl returns a different database each time", async () => {
    const store = await openTestStorage();
    expect(newDatabaseUrl(store.url)).not.toBe(newDatabaseUrl(store.url));
    await store.close();
  });
});
