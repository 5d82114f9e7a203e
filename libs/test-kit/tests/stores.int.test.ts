import { describe, expect, test } from "@jest/globals";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { freshDatabase, openRedis, openStorage } from "../src/index.js";

describe("stores of one's own", () => {
  test("when Redis is killed and comes back, then it is the same one with its data", async () => {
    const store = await openRedis();
    const redis = new Redis(store.url);
    redis.on("error", () => undefined);
    await redis.set("order", "kept");
    await store.kill();
    await store.restart();
    expect(await redis.get("order")).toBe("kept");
    redis.disconnect();
    await store.close();
  });

  test("when Redis is asked without the password, then it refuses", async () => {
    const store = await openRedis();
    const stranger = new Redis(store.port, { lazyConnect: true, enableReadyCheck: false });
    stranger.on("error", () => undefined);
    await expect(stranger.ping()).rejects.toThrow("NOAUTH");
    stranger.disconnect();
    await store.close();
  });

  test("when storage is killed and comes back, then an acknowledged write is there", async () => {
    const store = await openStorage({ own: true });
    const connection = await mongoose.createConnection(freshDatabase(store.url)).asPromise();
    await connection.collection("orders").insertOne({ code: "kept" });
    await store.kill();
    await store.restart();
    expect(await connection.collection("orders").countDocuments({ code: "kept" })).toBe(1);
    await connection.close();
    await store.close();
  });

  test("when the embedded storage is asked without the password, then it refuses", async () => {
    const store = await openStorage({ own: true });
    if (store.description === "embedded storage") {
      const { host } = new URL(store.url);
      const stranger = await mongoose.createConnection(`mongodb://${host}/desk`).asPromise();
      await expect(stranger.collection("orders").findOne()).rejects.toMatchObject({ code: 13 });
      await stranger.close();
      expect(new URL(freshDatabase(store.url)).password).toBe(new URL(store.url).password);
    }
    await store.close();
  });

  test("when two tests take a database of the shared storage, then neither sees the other's", async () => {
    const store = await openStorage();
    expect(freshDatabase(store.url)).not.toBe(freshDatabase(store.url));
    await store.close();
  });
});
