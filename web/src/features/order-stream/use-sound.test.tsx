import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { Bell } from "./bell.js";
import { useSound } from "./use-sound.js";

/** The names of the requested Web Locks. */
const requestedLocks: string[] = [];
let ringCount = 0;
let isAudioAllowed = false;

const bell: Bell = {
  ring: () => {
    ringCount += 1;
    return true;
  },
  unlock: async () => isAudioAllowed,
  close: () => undefined,
};

function SoundTab() {
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
  requestedLocks.length = 0;
  ringCount = 0;
  isAudioAllowed = false;
  localStorage.clear();
  const request = async (name: string, _: unknown, hold: (lock: unknown) => Promise<void>): Promise<void> => {
    requestedLocks.push(name);
    await hold({ name });
  };
  Object.defineProperty(navigator, "locks", { configurable: true, value: { request } });
});
afterEach(cleanup);

const announceOrder = () => fireEvent.click(screen.getByText("an order comes"));

describe("the sound of new orders in a browser tab", () => {
  test("requests no lock while audio is blocked, and rings once audio is unlocked", async () => {
    render(<SoundTab />);
    announceOrder();
    await screen.findByText("unlock");
    expect([ringCount, requestedLocks.length]).toEqual([0, 0]);
    isAudioAllowed = true;
    fireEvent.click(screen.getByText("unlock"));
    await waitFor(() => expect(screen.queryByText("unlock")).toBeNull());
    expect(ringCount).toBe(1);
  });

  test("rings while it holds the Web Lock that keeps other tabs silent", async () => {
    isAudioAllowed = true;
    render(<SoundTab />);
    announceOrder();
    await waitFor(() => expect(ringCount).toBe(1));
    expect(requestedLocks).toHaveLength(1);
  });

  test("mutes the sound when another tab mutes it", async () => {
    isAudioAllowed = true;
    render(<SoundTab />);
    localStorage.setItem("newOrderSound", "off");
    act(() => void window.dispatchEvent(new StorageEvent("storage")));
    await screen.findByText("off");
    announceOrder();
    await act(async () => undefined);
    expect(ringCount).toBe(0);
  });
});
