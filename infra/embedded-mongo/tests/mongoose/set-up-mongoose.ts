import { afterAll, beforeAll, beforeEach } from "@jest/globals";
import type { Document } from "mongodb";
import mongoose from "mongoose";
import { startTestServer } from "../support/test-server.js";
import type { TestServer } from "../support/test-server.js";

export type MongooseModel = mongoose.Model<Document>;

export interface MongooseContext {
  readonly connection: () => mongoose.Connection;
  /** Creates a model that only the running test uses, and builds its indexes. */
  readonly model: (
    name: string,
    schema: mongoose.Schema | mongoose.SchemaDefinition,
    options?: mongoose.SchemaOptions,
  ) => Promise<MongooseModel>;
}

/** Connects mongoose to a server for the test file; each test gets an empty database and no models. */
export function setUpMongoose(): MongooseContext {
  // An instance of its own, as other test files of the process set options of the default one.
  const client = new mongoose.Mongoose();
  let server: TestServer;
  let connection: mongoose.Connection;
  beforeAll(async () => {
    server = await startTestServer();
    connection = await client.createConnection(`${server.url}/mongoose`).asPromise();
  });
  afterAll(async () => {
    await connection.close();
    await server.stop();
  });
  beforeEach(async () => {
    connection.deleteModel(/.*/);
    await connection.dropDatabase();
  });
  return {
    connection: () => connection,
    model: async (name, definition, options) => {
      const schema =
        definition instanceof mongoose.Schema
          ? definition
          : new mongoose.Schema(definition as never, options as never);
      const createdModel = connection.model<Document>(name, schema);
      await createdModel.init();
      return createdModel;
    },
  };
}
