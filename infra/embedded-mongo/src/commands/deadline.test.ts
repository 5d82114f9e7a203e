import { describe, expect, test } from "@jest/globals";
import { Deadline } from "./cursors.js";

const client = (isDisconnected = false) => ({ id: 1, isDisconnected: () => isDisconnected });

describe("deadline", () => {
  test("lets a read continue while there is time and its client is connected", () => {
    expect(() => new Deadline(client(), Infinity).check()).not.toThrow();
  });
  test("ends a read with 50 once its time is up", () => {
    expect(() => new Deadline(client(), -1).check()).toThrow(expect.objectContaining({ code: 50 }));
  });
  test("ends a read with 279 once its client has disconnected", () => {
    expect(() => new Deadline(client(true), Infinity).check()).toThrow(
      expect.objectContaining({ code: 279 }),
    );
  });
  test("follows the client that resumes the cursor", () => {
    const first = new Deadline(client(true), Infinity);
    first.pause();
    first.resume(new Deadline(client(), Infinity));
    expect(() => first.check()).not.toThrow();
  });
  test("gives a resumed cursor only the time that is left", () => {
    const used = new Deadline(client(), -1);
    used.pause();
    used.resume(new Deadline(client(), Infinity));
    expect(used).toMatchObject({ leftMs: 0 });
  });
});
