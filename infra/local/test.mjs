import { enter } from "./src/entry.mjs";

await enter(async () => {
  const { runTests } = await import("./src/test-run/run-tests.mjs");
  return runTests;
});
