import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
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
const createUserBody = (change: object = {}) => ({
  name: "Budi",
  email: `budi${(count += 1)}@example.test`,
  password: "rahasia-lain",
  role: "user",
  ...change,
});
const createUser = (change: object = {}) =>
  desk.api.post(API.listUsers.path, createUserBody(change), { token: desk.admin });
const updateUser = (id: string, change: object, token = desk.admin) =>
  desk.api.put(`${API.listUsers.path}/${id}`, change, { token });
const deleteUser = (id: string, token = desk.admin) =>
  desk.api.call("DELETE", `${API.listUsers.path}/${id}`, { token });
const list = async () => dataOf<UserView[]>(await desk.api.get(API.listUsers.path, { token: desk.admin }));
const storeActiveAdmins = (admins: string[]) =>
  desk.db.collection("installation").updateOne({}, { $set: { admins } });
const readActiveAdmins = async () => (await desk.readAll("installation"))[0]?.["admins"];
const sortStatuses = (answers: ApiResponse[]) => answers.map(({ status }) => status).sort();

describe("managing users", () => {
  test("the list shows only the public fields of a new user", async () => {
    const answer = await createUser({ is_active: false, created_at: "2000-01-01", password_hash: "x" });
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
    const createdUser = dataOf<UserView>(await createUser());
    expect(createdUser.can_process).toBe(false);
    const token = await signIn(desk.api, createdUser.email, "rahasia-lain");
    const readCanProcess = async () =>
      dataOf<{ user: UserView }>(await desk.api.get(API.getProfile.path, { token })).user.can_process;
    expect(await readCanProcess()).toBe(false);
    expect(dataOf<UserView>(await updateUser(createdUser.id, { can_process: true }))).toEqual({
      ...createdUser,
      can_process: true,
    });
    expect(await readCanProcess()).toBe(true);
    expect((await updateUser(createdUser.id, { can_process: "perhaps" })).body["fields"]).toHaveProperty(
      "can_process",
    );
    expect(dataOf<UserView>(await updateUser(createdUser.id, { can_process: 0 })).can_process).toBe(false);
    expect(await readCanProcess()).toBe(false);
    expect(dataOf<UserView>(await createUser({ can_process: "1" })).can_process).toBe(true);
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
    const answer = await createUser(change);
    expect([answer.status, Object.keys(answer.body["fields"] as object)]).toEqual([400, [field]]);
  });

  test("a too short password is refused with a message that states the minimum length", async () => {
    expect((await createUser({ password: "12345" })).body["error"]).toBe("Password minimal 6 karakter");
  });

  test("of two users that are created concurrently with the same e-mail, one is refused with 409", async () => {
    const email = `twice${(count += 1)}@example.test`;
    const answers = await Promise.all([createUser({ email }), createUser({ email: email.toUpperCase() })]);
    expect(sortStatuses(answers)).toEqual([201, 409]);
  });

  test("an e-mail that another user has is refused with 409, regardless of upper or lower case", async () => {
    const { email } = dataOf<UserView>(await createUser());
    const other = dataOf<UserView>(await createUser());
    expect(toStatusAndCode(await updateUser(other.id, { email: email.toUpperCase() }))).toEqual([
      409,
      "EMAIL_TAKEN",
    ]);
  });

  test("an update changes only the given fields and ignores unknown ones", async () => {
    const user = dataOf<UserView>(await createUser());
    const change = { name: "Budi B", is_active: "0", _id: "x", session_epoch: 99, created_at: "2000-01-01" };
    expect(dataOf(await updateUser(user.id, change))).toEqual({ ...user, name: "Budi B", is_active: false });
    expect((await updateUser(user.id, {})).status).toBe(200);
  });

  test("after a change of e-mail, the user signs in with the new one, and another user can have the old one", async () => {
    const user = dataOf<UserView>(await createUser());
    const email = `fresh${(count += 1)}@example.test`;
    await updateUser(user.id, { email });
    expect((await desk.login(email, "rahasia-lain")).status).toBe(200);
    expect((await createUser({ email: user.email })).status).toBe(201);
  });

  test.each(["abc", "x".repeat(25), "f".repeat(24), "%00", "..%2fusers"])(
    "a request for the user id %p gets 404",
    async (id) => {
      expect(toStatusAndCode(await updateUser(id, { name: "X" }))).toEqual([404, "NOT_FOUND"]);
      expect(toStatusAndCode(await deleteUser(id))).toEqual([404, "NOT_FOUND"]);
    },
  );

  test("a deleted user is hidden immediately, and the document is removed after its events are published", async () => {
    const { id, token } = await desk.add("user");
    const { email } = await desk.me(token);
    expect((await deleteUser(id)).status).toBe(200);
    expect((await list()).map((user) => user.id)).not.toContain(id);
    expect(toStatusAndCode(await deleteUser(id))).toEqual([404, "NOT_FOUND"]);
    expect((await desk.login(email, "rahasia-lain")).status).toBe(401);
    expect((await createUser({ email })).status).toBe(201);
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

describe("after a crash that left the set of active admins without an active admin", () => {
  test("that admin can demote and delete other admins", async () => {
    const { id } = await desk.me(desk.admin);
    const [first, second] = [await desk.add("admin"), await desk.add("admin")];
    await storeActiveAdmins([first.id]);
    expect((await updateUser(first.id, { role: "user" }, second.token)).status).toBe(200);
    expect(await readActiveAdmins()).toEqual([second.id]);
    expect((await deleteUser(second.id)).status).toBe(200);
    expect(await readActiveAdmins()).toEqual([id]);
  });

  test("an admin whose removal is in progress stays an admin if they remove the other admin meanwhile", async () => {
    const [first, second] = [await desk.add("admin"), await desk.add("admin")];
    await storeActiveAdmins([first.id, second.id]);
    const { users } = desk.service.dependencies.context;
    const { change } = users;
    const spy = jest.spyOn(users, "change").mockImplementationOnce(async (user, write) => {
      expect((await updateUser(first.id, { role: "user" }, second.token)).status).toBe(200);
      return change(user, write);
    });
    const answer = await updateUser(second.id, { role: "user" }, first.token);
    spy.mockRestore();
    expect(toStatusAndCode(answer)).toEqual([409, "LAST_ADMIN"]);
    expect(await readActiveAdmins()).toEqual([second.id]);
    expect((await desk.me(second.token)).role).toBe("admin");
    expect((await deleteUser(second.id)).status).toBe(200);
  });
});

describe("the last admin", () => {
  test("the last admin cannot delete, demote or disable themselves: 409", async () => {
    const { id } = await desk.me(desk.admin);
    expect(toStatusAndCode(await deleteUser(id))).toEqual([409, "SELF_FORBIDDEN"]);
    expect(toStatusAndCode(await updateUser(id, { role: "user" }))).toEqual([409, "SELF_FORBIDDEN"]);
    expect(toStatusAndCode(await updateUser(id, { is_active: false }))).toEqual([409, "SELF_FORBIDDEN"]);
    expect((await updateUser(id, { name: FIRST_ADMIN.name, role: "admin" })).status).toBe(200);
  });

  test("one admin remains when two admins remove each other concurrently", async () => {
    let [keeper, token] = [(await desk.me(desk.admin)).id, desk.admin];
    for (let round = 0; round < 8; round += 1) {
      const email = `admin${(count += 1)}@example.test`;
      const response = await desk.api.post(API.listUsers.path, createUserBody({ role: "admin", email }), {
        token,
      });
      const other = dataOf<UserView>(response).id;
      const otherToken = await signIn(desk.api, email, "rahasia-lain");
      const removeAdmin =
        [deleteUser, (id: string, by: string) => updateUser(id, { role: "user" }, by)][round % 2] ??
        deleteUser;
      const answers = await Promise.all([removeAdmin(other, token), removeAdmin(keeper, otherToken)]);
      expect(sortStatuses(answers).filter((code) => code === 200)).toHaveLength(1);
      expect(sortStatuses(answers).filter((code) => code === 409 || code === 401)).toHaveLength(1);
      if (answers[1]?.status === 200) [keeper, token] = [other, otherToken];
      const users = dataOf<UserView[]>(await desk.api.get(API.listUsers.path, { token }));
      expect(users.filter(({ role, is_active }) => role === "admin" && is_active)).toHaveLength(1);
    }
    expect(await readActiveAdmins()).toEqual([keeper]);
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
