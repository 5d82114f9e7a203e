import { enter } from "./src/entry.mjs";

await enter(async () => {
  const { startDesk } = await import("./src/desk/start-desk.mjs");
  return () => startDesk("source");
});
