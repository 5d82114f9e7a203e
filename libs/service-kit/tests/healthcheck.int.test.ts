import { afterEach, describe, expect, test } from "@jest/globals";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

const healthcheckScript = fileURLToPath(new URL("../dist/healthcheck.js", import.meta.url));
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return String((server.address() as AddressInfo).port);
}

const runHealthcheck = (PORT: string): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [healthcheckScript], { env: { PORT } }, (_error, output) =>
      resolve({ code: child.exitCode ?? -1, output }),
    );
  });

describe("the health check of an image", () => {
  test("the health check exits 0 for a service that is ready, and prints the /readyz reply in one line", async () => {
    const port = await startServer(({ url }, response) =>
      response.end(`{\n "status": "ready",\n "path": "${url}" }`),
    );
    expect(await runHealthcheck(port)).toEqual({
      code: 0,
      output: '{ "status": "ready", "path": "/readyz" }\n',
    });
  });

  test("the health check exits 1 for a service that is not ready", async () => {
    const port = await startServer((_request, response) =>
      response.writeHead(503).end('{"status":"not ready"}'),
    );
    expect(await runHealthcheck(port)).toEqual({ code: 1, output: '{"status":"not ready"}\n' });
  });

  test("the health check exits 1 within 3 s for a service that does not answer", async () => {
    const port = await startServer(() => undefined);
    const startedAt = Date.now();
    expect(await runHealthcheck(port)).toEqual({ code: 1, output: "no answer: ABORT_ERR\n" });
    expect(Date.now() - startedAt).toBeLessThan(6_000);
  }, 10_000);

  test("the health check exits 1 if nothing listens on the service's port", async () => {
    const port = await startServer(() => undefined);
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect(await runHealthcheck(port)).toEqual({ code: 1, output: "no answer: ECONNREFUSED\n" });
  });
});
