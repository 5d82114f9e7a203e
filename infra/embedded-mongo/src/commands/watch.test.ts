import { describe, expect, test } from "@jest/globals";
import { Watch } from "./watch.js";

const client = (isGone = false) => ({ id: 1, isGone: () => isGone });

describe("a watch over a read", () => {
  test("when there is time and the client waits, then the read goes on", () => {
    expect(() => new Watch(client(), Infinity).check()).not.toThrow();
  });
  test("when the time is over, then it ends", () => {
    expect(() => new Watch(client(), -1).check()).toThrow(expect.objectContaining({ code: 50 }));
  });
  test("when the client is gone, then it ends", () => {
    expect(() => new Watch(client(true), Infinity).check()).toThrow(expect.objectContaining({ code: 279 }));
  });
  test("when another client goes on with a cursor, then it is that one who must be there", () => {
    const first = new Watch(client(true), Infinity);
    first.rest();
    first.resume(new Watch(client(), Infinity));
    expect(() => first.check()).not.toThrow();
  });
  test("when the time was used up before, then going on gives no more", () => {
    const watch = new Watch(client(), -1);
    watch.rest();
    watch.resume(new Watch(client(), Infinity));
    expect(watch).toMatchObject({ left: 0 });
  });
});
