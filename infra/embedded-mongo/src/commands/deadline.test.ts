import { describe, expect, test } from "@jest/globals";
import { Deadline } from "./cursors.js";

const createClient = (isDisconnected = false) => ({ id: 1, isDisconnected: () => isDisconnected });

describe("the deadline of a read", () => {
  test("allows a read before the timeout while the client is connected", () => {
    expect(() => new Deadline(createClient(), Infinity).check()).not.toThrow();
  });
  test("aborts a read with error 50 after the timeout", () => {
    expect(() => new Deadline(createClient(), -1).check()).toThrow(expect.objectContaining({ code: 50 }));
  });
  test("aborts a read with error 279 once the client has disconnected", () => {
    expect(() => new Deadline(createClient(true), Infinity).check()).toThrow(
      expect.objectContaining({ code: 279 }),
    );
  });
  test("continues a resumed read although the client that started it has disconnected", () => {
    const deadline = new Deadline(createClient(true), Infinity);
    deadline.pause();
    deadline.resume(new Deadline(createClient(), Infinity));
    expect(() => deadline.check()).not.toThrow();
  });
  test("leaves a resumed read only the time that remained when it was paused", () => {
    const expiredDeadline = new Deadline(createClient(), -1);
    expiredDeadline.pause();
    expiredDeadline.resume(new Deadline(createClient(), Infinity));
    expect(expiredDeadline).toMatchObject({ remainingMs: 0 });
  });
});
