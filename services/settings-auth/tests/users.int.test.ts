import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API, fillPath } from "@tukar-saldo/contracts";
import type { UserView } from "@tukar-saldo/contracts";
import { FIRST_ADMIN, dataOf, eventually, signIn } from "@tukar-saldo/test-kit";
import type { ApiResponse } from "@tukar-saldo/test-kit";
import { startSettingsAuthAfterSetup, toStatusAndCode } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";

let desk: SettingsAuthAfterSetup;
beforeAll(async () => {
  desk = await startSettingsAuthAfterSetup();
});
afterAll(() => desk.close());

let count = 0;
const newBody = (change: object = {}) => ({
  name: "Budi",
  email: `budi${(count += 1)}@example.test`,
  password: "rahasia-lain",
  role: "user",
  ...change,
});
const create = (change: object = {}) =>
  desk.api.post(API.listUsers.path, newBody(change), { token: desk.admin });
const put = (id: string, change: object, token = desk.admin) =>
  desk.api.put(`${API.listUsers.path}/${id}`, change, { token });
const remove = (id: string, token = desk.admin) =>
  desk.api.call("DELETE", `${API.listUsers.path}/${id}`, { token });
const list = async () => dataOf<UserView[]>(await desk.api.get(API.listUsers.path, { token: desk.admin }));
const sortStatuses = (answers: ApiResponse[]) => answers.map(({ status }) => status).sort();

describe("managing users", () => {
  test("the list shows only the public fields of a new user", async () => {
    const answer = await create({ is_active: false, created_at: "2000-01-01", password_hash: "x" });
    expect(answer.status).toBe(201);
    const user = dataOf<UserView>(answer);
    expect(Object.keys(user).sort()).toEqual([
      "can_process",
      "created_at",
      "email",
      "id",
      "is_active",
      "must_change_password",
      "name",
      "role",
    ]);
    expect(user).toMatchObject({ name: "Budi", role: "user", is_active: true });
    expect(await list()).toContainEqual(user);
    const storedUser = (await desk.readAll("users")).find(({ _id }) => String(_id) === user.id);
    expect(storedUser?.["password_hash"]).toMatch(/^\$2b\$/);
  });

  test("a user may process orders as soon as an admin allows it, without a new sign-in", async () => {
    const createdUser = dataOf<UserView>(await create());
    expect(createdUser.can_process).toBe(false);
    const token = await signIn(desk.api, createdUser.email, "rahasia-lain");
    const readCanProcess = async () =>
      dataOf<{ user: UserView }>(await desk.api.get(API.getProfile.path, { token })).user.can_process;
    expect(await readCanProcess()).toBe(false);
    expect(dataOf<UserView>(await put(createdUser.id, { can_process: true }))).toEqual({
      ...createdUser,
      can_process: true,
    });
    expect(await readCanProcess()).toBe(true);
    expect((await put(createdUser.id, { can_process: "perhaps" })).body["fields"]).toHaveProperty(
      "can_process",
    );
    expect(dataOf<UserView>(await put(createdUser.id, { can_process: 0 })).can_process).toBe(false);
    expect(await readCanProcess()).toBe(false);
    expect(dataOf<UserView>(await create({ can_process: "1" })).can_process).toBe(true);
  });

  test.each([
    [{ name: "" }, "name"],
    [{ name: undefined }, "name"],
    [{ email: "no address" }, "email"],
    [{ password: "12345" }, "password"],
    [{ password: "💰".repeat(19) }, "password"],
    [{ role: "superadmin" }, "role"],
    [{ role: ["admin"] }, "role"],
  ])("a new user with %j is refused with 400 and an error for the field %s", async (change, field) => {
    const answer = await create(change);
    expect([answer.status, Object.keys(answer.body["fields"] as object)]).toEqual([400, [field]]);
  });

  test("a too short password is refused with a text that states the minimum length", async () => {
    expect((await create({ password: "12345" })).body["error"]).toBe("Password minimal 6 karakter");
  });

  test("of two users that are created concurrently with the same e-mail, one is refused with 409", async () => {
    const email = `twice${(count += 1)}@example.test`;
    const answers = await Promise.all([create({ email }), create({ email: email.toUpperCase() })]);
    expect(sortStatuses(answers)).toEqual([201, 409]);
  });

  test("an e-mail that another user has is refused with 409, whatever its case", async () => {
    const { email } = dataOf<UserView>(await create());
    const other = dataOf<UserView>(await create());
    expect(toStatusAndCode(await put(other.id, { email: email.toUpperCase() }))).toEqual([
      409,
      "EMAIL_TAKEN",
    ]);
  });

  test("an update changes only the given fields and ignores unknown ones", async () => {
    const user = dataOf<UserView>(await create());
    const change = { name: "Budi B", is_active: "0", _id: "x", session_epoch: 99, created_at: "2000-01-01" };
    expect(dataOf(await put(user.id, change))).toEqual({ ...user, name: "Budi B", is_active: false });
    expect((await put(user.id, {})).status).toBe(200);
  });

  test("after a change of e-mail, the user signs in with the new one, and another user can have the old one", async () => {
    const user = dataOf<UserView>(await create());
    const email = `fresh${(count += 1)}@example.test`;
    await put(user.id, { email });
    expect((await desk.login(email, "rahasia-lain")).status).toBe(200);
    expect((await create({ email: user.email })).status).toBe(201);
  });

  test.each(["abc", "x".repeat(25), "f".repeat(24), "%00", "..%2fusers"])(
    "a request for the user id %p gets 404",
    async (id) => {
      expect(toStatusAndCode(await put(id, { name: "X" }))).toEqual([404, "NOT_FOUND"]);
      expect(toStatusAndCode(await remove(id))).toEqual([404, "NOT_FOUND"]);
    },
  );

  test("a deleted user is hidden immediately, and the document is removed after its events are published", async () => {
    const { id, token } = await desk.add("user");
    const { email } = await desk.me(token);
    expect((await remove(id)).status).toBe(200);
    expect((await list()).map((user) => user.id)).not.toContain(id);
    expect(toStatusAndCode(await remove(id))).toEqual([404, "NOT_FOUND"]);
    expect((await desk.login(email, "rahasia-lain")).status).toBe(401);
    expect((await create({ email })).status).toBe(201);
    expect((await desk.api.get(API.getProfile.path, { token })).status).toBe(401);
    await desk.service.dependencies.relay.flush();
    expect((await desk.readAll("users")).map(({ _id }) => String(_id))).not.toContain(id);
  });

  test("users may read only their own role, and admins the role of every user", async () => {
    const { id } = await desk.me(desk.user);
    const { id: adminId } = await desk.me(desk.admin);
    const readRole = (userId: string, token: string) =>
      desk.api.get(fillPath(API.getUserRole.path, { id: userId }), { token });
    expect((await readRole(id, desk.user)).body).toEqual({ success: true, role: "user" });
    expect((await readRole(id, desk.admin)).body).toMatchObject({ role: "user" });
    expect((await readRole(adminId, desk.user)).status).toBe(403);
    expect((await readRole("f".repeat(24), desk.user)).status).toBe(403);
    expect((await readRole("f".repeat(24), desk.admin)).status).toBe(404);
    expect((await readRole("abc", desk.admin)).status).toBe(404);
  });
});

describe("the last admin", () => {
  test("the last admin cannot delete, demote or disable themselves: 409", async () => {
    const { id } = await desk.me(desk.admin);
    expect(toStatusAndCode(await remove(id))).toEqual([409, "SELF_FORBIDDEN"]);
    expect(toStatusAndCode(await put(id, { role: "user" }))).toEqual([409, "SELF_FORBIDDEN"]);
    expect(toStatusAndCode(await put(id, { is_active: false }))).toEqual([409, "SELF_FORBIDDEN"]);
    expect((await put(id, { name: FIRST_ADMIN.name, role: "admin" })).status).toBe(200);
  });

  test("one admin remains when two admins remove each other concurrently", async () => {
    let [keeper, token] = [(await desk.me(desk.admin)).id, desk.admin];
    for (let round = 0; round < 8; round += 1) {
      const email = `admin${(count += 1)}@example.test`;
      const response = await desk.api.post(API.listUsers.path, newBody({ role: "admin", email }), { token });
      const other = dataOf<UserView>(response).id;
      const otherToken = await signIn(desk.api, email, "rahasia-lain");
      const act = [remove, (id: string, by: string) => put(id, { role: "user" }, by)][round % 2] ?? remove;
      const answers = await Promise.all([act(other, token), act(keeper, otherToken)]);
      expect(sortStatuses(answers).filter((code) => code === 200)).toHaveLength(1);
      expect(sortStatuses(answers).filter((code) => code === 409 || code === 401)).toHaveLength(1);
      if (answers[1]?.status === 200) [keeper, token] = [other, otherToken];
      const users = dataOf<UserView[]>(await desk.api.get(API.listUsers.path, { token }));
      expect(users.filter(({ role, is_active }) => role === "admin" && is_active)).toHaveLength(1);
    }
    expect((await desk.readAll("installation"))[0]?.["admins"]).toEqual([keeper]);
  }, 30_000);
});

describe("events of users", () => {
  test("every event of a user is published, without the password hash", async () => {
    await eventually("the outboxes to empty", async () => {
      await desk.service.dependencies.relay.flush();
      return (await desk.readAll("users")).every(({ outbox }) => outbox === undefined);
    });
    await desk.service.subscriptions.waitUntilEmpty();
    expect(JSON.stringify(await desk.readAll("audit"))).not.toMatch(/\$2b\$|password_hash/);
  });
});
