import { describe, expect, test } from "@jest/globals";
import { Deadline } from "./cursors.js";

const client = (isDisconnected = false) => ({ id: 1, isDisconnected: () => isDisconnected });

describe("the deadline of a read", () => {
  test("allows a read before the timeout while the client is connected", () => {
    expect(() => new Deadline(client(), Infinity).check()).not.toThrow();
  });
  test("aborts a read with error 50 after the timeout", () => {
    expect(() => new Deadline(client(), -1).check()).toThrow(expect.objectContaining({ code: 50 }));
  });
  test("aborts a read with error 279 once the client has disconnected", () => {
    expect(() => new Deadline(client(true), Infinity).check()).toThrow(
      expect.objectContaining({ code: 279 }),
    );
  });
  test("continues a resumed read although the client that started it has disconnected", () => {
    const first = new Deadline(client(true), Infinity);
    first.pause();
    first.resume(new Deadline(client(), Infinity));
    expect(() => first.check()).not.toThrow();
  });
  test("leaves a resumed read only the time that remained when it was paused", () => {
    const used = new Deadline(client(), -1);
    used.pause();
    used.resume(new Deadline(client(), Infinity));
    expect(used).toMatchObject({ leftMs: 0 });
  });
});
