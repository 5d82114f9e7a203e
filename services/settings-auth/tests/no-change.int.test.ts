import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { startSettingsAuthAfterSetup } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";

let desk: SettingsAuthAfterSetup;
beforeAll(async () => {
  desk = await startSettingsAuthAfterSetup();
});
afterAll(() => desk.close());

/** Sends a request and flushes the relay. @returns the collections to which the request and the relay wrote */
async function findWrittenCollections(request: () => Promise<{ status: number }>): Promise<string[]> {
  const { relay, connection } = desk.service.dependencies;
  await relay.flush();
  const writtenCollections: string[] = [];
  const recordWrite = ({
    commandName,
    command,
  }: {
    commandName: string;
    command: Record<string, unknown>;
  }) => {
    if (["update", "delete", "findAndModify"].includes(commandName))
      writtenCollections.push(String(command[commandName]));
  };
  connection.getClient().on("commandStarted", recordWrite);
  expect((await request()).status).toBe(200);
  await relay.flush();
  connection.getClient().off("commandStarted", recordWrite);
  return writtenCollections;
}

const putAsAdmin = (path: string, body: object) => desk.api.put(path, body, { token: desk.admin });

test("a PUT that changes no setting writes nothing to the settings", async () => {
  expect(await findWrittenCollections(() => putAsAdmin(API.updateSettings.path, {}))).not.toContain(
    "settings",
  );
  expect(
    await findWrittenCollections(() => putAsAdmin(API.updateSettings.path, { markup_percentage: 3 })),
  ).toContain("settings");
});

test("a PUT that changes no field of a user writes nothing to the users", async () => {
  const { id } = await desk.add("user");
  const path = `${API.listUsers.path}/${id}`;
  expect((await putAsAdmin(path, { name: "Nama Baru" })).status).toBe(200);
  expect(await findWrittenCollections(() => putAsAdmin(path, { name: "Nama Baru" }))).not.toContain("users");
  expect(await findWrittenCollections(() => putAsAdmin(path, { name: "Nama Lain" }))).toContain("users");
});
