import type { MongooseModel, MongooseContext } from "./set-up-mongoose.js";

/** Returns a function that creates the model `Person`, with validators, a unique index, lists and nested documents. */
export const createPersonFactory =
  (model: MongooseContext["model"]) =>
  (options: object = {}): Promise<MongooseModel> =>
    model(
      "Person",
      {
        name: { type: String, required: true, minlength: 2 },
        age: { type: Number, min: 0, default: 30 },
        email: { type: String, unique: true, sparse: true },
        tags: [String],
        pets: [{ kind: String, legs: Number }],
        address: { city: String },
      },
      options,
    );
