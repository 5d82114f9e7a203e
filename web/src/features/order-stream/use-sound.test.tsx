import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { Bell } from "./bell.js";
import { useSound } from "./use-sound.js";

/** Who holds the lock, as all tabs of a browser see it. */
const locks: string[] = [];
let rung = 0;
let allowed = false;

const bell: Bell = {
  ring: () => {
    rung += 1;
    return true;
  },
  unlock: async () => allowed,
  close: () => undefined,
};

function Tab() {
  const sound = useSound(bell);
  return (
    <>
      <button onClick={sound.ring}>an order comes</button>
      <p>{sound.on ? "on" : "off"}</p>
      {sound.blocked && <button onClick={sound.unlock}>unlock</button>}
    </>
  );
}

beforeEach(() => {
  locks.length = 0;
  rung = 0;
  allowed = false;
  localStorage.clear();
  const request = async (name: string, _: unknown, hold: (lock: unknown) => Promise<void>): Promise<void> => {
    locks.push(name);
    await hold({ name });
  };
  Object.defineProperty(navigator, "locks", { configurable: true, value: { request } });
});
afterEach(cleanup);

const order = () => fireEvent.click(screen.getByText("an order comes"));

describe("the sound of a tab", () => {
  test("when the browser does not let it sound, then it leaves the ringing to other tabs and offers to unlock", async () => {
    render(<Tab />);
    order();
    await screen.findByText("unlock");
    expect([rung, locks.length]).toEqual([0, 0]);
    allowed = true;
    fireEvent.click(screen.getByText("unlock"));
    await waitFor(() => expect(screen.queryByText("unlock")).toBeNull());
    expect(rung).toBe(1);
  });

  test("when it may sound, then it rings while it holds the lock", async () => {
    allowed = true;
    render(<Tab />);
    order();
    await waitFor(() => expect(rung).toBe(1));
    expect(locks).toHaveLength(1);
  });

  test("when it is muted in another tab, then it is muted here", async () => {
    allowed = true;
    render(<Tab />);
    localStorage.setItem("newOrderSound", "off");
    act(() => void window.dispatchEvent(new StorageEvent("storage")));
    await screen.findByText("off");
    order();
    await act(async () => undefined);
    expect(rung).toBe(0);
  });
});
