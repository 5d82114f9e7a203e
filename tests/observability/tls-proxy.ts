import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensureMonitoringProgram } from "./programs.js";

/** Serves the pages of a gateway over TLS with a certificate that is valid for 60 days, as Caddy does. */
export async function startTlsProxy(gatewayUrl: string, folder: string) {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const request = "req -x509 -newkey rsa:2048 -nodes -days 60 -subj /CN=localhost".split(" ");
  await promisify(execFile)(await ensureMonitoringProgram("openssl"), [
    ...request,
    "-keyout",
    key,
    "-out",
    cert,
  ]);
  const tlsIdentity = { key: await readFile(key), cert: await readFile(cert) };
  const server = createServer(tlsIdentity, (incoming, outgoing) => {
    void fetch(new URL(incoming.url ?? "/", gatewayUrl)).then(
      async (answer) => outgoing.writeHead(answer.status).end(await answer.text()),
      () => outgoing.writeHead(502).end(),
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
