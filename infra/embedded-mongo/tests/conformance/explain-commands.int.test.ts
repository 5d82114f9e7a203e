import { beforeEach, describe, expect, test } from "@jest/globals";
import type { Document } from "mongodb";
import { createEmptyDatabaseBeforeEach } from "../support/test-server.js";

const { collection, database } = createEmptyDatabaseBeforeEach("explain");

const explain = (command: Document, verbosity = "executionStats"): Promise<Document> =>
  database().command({ explain: command, verbosity });

describe("explain", () => {
  beforeEach(async () => {
    await collection().createIndex({ a: 1 });
    await collection().insertMany([{ a: 1 }, { a: 2 }, { a: 2 }]);
  });

  test.each<[Document, string]>([
    [{ find: "c", filter: { a: 2 } }, "FETCH"],
    [{ count: "c", query: { a: 2 } }, "FETCH"],
    [{ distinct: "c", key: "a", query: { a: 2 } }, "FETCH"],
    [{ update: "c", updates: [{ q: { a: 2 }, u: { $set: { a: 3 } }, multi: true }] }, "UPDATE"],
    [{ delete: "c", deletes: [{ q: { a: 2 }, limit: 0 }] }, "DELETE"],
    [{ aggregate: "c", pipeline: [{ $match: { a: 2 } }], cursor: {} }, "FETCH"],
  ])("explain describes %j by the stage %s and changes nothing", async (command, stage) => {
    const { queryPlanner, executionStats } = await explain(command);
    expect(queryPlanner).toMatchObject({ namespace: "explain.c", winningPlan: { stage }, rejectedPlans: [] });
    expect(executionStats).toMatchObject({ nReturned: 2, totalKeysExamined: 2, executionStages: { stage } });
    expect(await collection().countDocuments({ a: 2 })).toBe(2);
  });

  test("explain shows the read plan and the remaining stages of a pipeline", async () => {
    const group = { $group: { _id: "$a" } };
    const { stages } = await collection()
      .aggregate([{ $match: { a: 2 } }, group])
      .explain("queryPlanner");
    expect(stages).toMatchObject([{ $cursor: { queryPlanner: { winningPlan: { stage: "FETCH" } } } }, group]);
    const command = { aggregate: "c", pipeline: [group], explain: true };
    expect(await database().command(command)).toMatchObject({ stages: [{ $cursor: {} }, group] });
  });

  test("explain adds execution statistics depending on the verbosity", async () => {
    const find = { find: "c", filter: { a: 2 } };
    expect(await explain(find, "queryPlanner")).not.toHaveProperty("executionStats");
    expect(await explain(find, "allPlansExecution")).toHaveProperty("executionStats.allPlansExecution", []);
    await expect(explain(find, "nope")).rejects.toMatchObject({ code: 2 });
    await expect(explain({ constructor: "c" })).rejects.toMatchObject({ code: 59 });
  });

  test("explain describes a read of a missing collection by the stage EOF", async () => {
    expect(await explain({ find: "none" })).toMatchObject({
      queryPlanner: { winningPlan: { stage: "EOF" } },
    });
  });
});
