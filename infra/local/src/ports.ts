import { once } from "node:events";
import net from "node:net";
import getPort from "get-port";
import { UserFacingError } from "../bootstrap.mjs";

/** A port of 127.0.0.1 that nothing listens on, and that this process was not given just before. */
export const freePort = (): Promise<number> => getPort({ host: "127.0.0.1" });

async function listenAndClose(port: number, host: string): Promise<void> {
  const server = net.createServer().listen(port, host);
  await once(server, "listening");
  server.close();
  await once(server, "close");
}

/** Why the public port cannot be had. */
function describe(code: string | undefined, host: string, port: number): string {
  if (code === "EADDRINUSE")
    return `Port ${port} is taken by another program: stop it, or set PORT to another port.`;
  if (code === "EACCES") return `Port ${port} may not be opened by this user: set PORT to one above 1023.`;
  return `Cannot listen on ${host} port ${port} (${code}): set HOST and PORT to an address of this machine.`;
}

/** The public port: PORT, 5000 by default. @throws UserFacingError when it is not free */
export async function publicPort(): Promise<{ host: string; port: number }> {
  const host = process.env["HOST"] || "127.0.0.1";
  const text = process.env["PORT"] || "5000";
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new UserFacingError(`PORT=${text} is not a port: set it to a number from 1 to 65535.`);
  if (port === 0) return { host, port: await freePort() };
  await listenAndClose(port, host).catch(({ code }: NodeJS.ErrnoException) => {
    throw new UserFacingError(describe(code, host, port));
  });
  return { host, port };
}
