import { describe, expect, test } from "@jest/globals";
import { ADD_FACTOR_TIMEOUT_SECONDS, SECOND_FACTOR_TIMEOUT_SECONDS } from "@tukar-saldo/contracts";
import { createAssertionOptions, createPasskeyOptions } from "./passkeys.js";

const HOST = { host: "desk.example", origins: ["https://desk.example"] };
const OWNER = { id: "0123456789abcdef01234567", email: "admin@desk.example", name: "Admin" };

describe("the timeout of a passkey request", () => {
  test("the timeout for adding a passkey equals the lifetime of its challenge", async () => {
    const { timeout } = await createPasskeyOptions(OWNER, HOST, []);
    expect(timeout).toBe(ADD_FACTOR_TIMEOUT_SECONDS * 1_000);
  });

  test("the timeout for verifying a passkey equals the lifetime of its challenge", async () => {
    const { timeout } = await createAssertionOptions([], HOST);
    expect(timeout).toBe(SECOND_FACTOR_TIMEOUT_SECONDS * 1_000);
  });
});
