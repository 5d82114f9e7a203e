import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { act, cleanup, screen } from "@testing-library/react";
import { stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { show } from "../../../tests/show.js";
import { endSession, startSession } from "../../shared/session.js";
import { useRole } from "./role.js";

const GET_ROLE = `GET /api/admin/get-role-by-userid/${ratna.id}`;
const roleReply = (role: string) => ({ body: { success: true, role } });
const Page = () => <p>role {useRole()}</p>;

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  endSession();
});

test("after a sign-in the role in its reply is used until the role is loaded", async () => {
  const pendingReplies: ((role: ReturnType<typeof roleReply>) => void)[] = [];
  stubDesk({ [GET_ROLE]: () => new Promise((resolve) => pendingReplies.push(resolve)) });
  act(() => startSession({ token: "t", user: { ...ratna, role: "admin" } }));
  await show(<Page />);
  expect(screen.queryByText("role admin")).not.toBeNull();
  pendingReplies.forEach((reply) => reply(roleReply("user")));
  await screen.findByText("role user");
});
