import { enter } from "./src/entry.mjs";

await enter(async () => {
  const { runStorage } = await import("./src/storage/run-storage.mjs");
  return runStorage;
});
