import { enter } from "./src/entry.mjs";

await enter(async () => {
  const { runAdmin } = await import("./src/admin/run-admin.mjs");
  return runAdmin;
});
