import net from "node:net";
import { Problem } from "../problem.mjs";

/**
 * @param {number} port 0 for whichever is free
 * @param {string} host
 * @returns {Promise<net.Server>}
 */
function hold(port, host) {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", reject).listen(port, host, () => resolve(server));
  });
}

/** @param {net.Server} server */
const letGo = (server) => new Promise((resolve) => server.close(resolve));

/**
 * Free ports on 127.0.0.1, all different: held together before they are given out.
 * @param {number} count
 */
export async function freePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, () => hold(0, "127.0.0.1")));
  const ports = servers.map((server) => /** @type {net.AddressInfo} */ (server.address()).port);
  await Promise.all(servers.map(letGo));
  return ports;
}

/**
 * The public port: PORT, 5000 by default, which must be free.
 * @returns {Promise<{ host: string, port: number }>}
 * @throws {Problem} when it is not
 */
export async function publicPort() {
  const host = process.env.HOST || "127.0.0.1";
  const text = process.env.PORT || "5000";
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new Problem(`PORT=${text} is not a port: set it to a number from 1 to 65535.`);
  if (port === 0) return { host, port: (await freePorts(1))[0] ?? 0 };
  try {
    await letGo(await hold(port, host));
  } catch (error) {
    throw new Problem(sentenceOf(/** @type {NodeJS.ErrnoException} */ (error).code, host, port));
  }
  return { host, port };
}

/** @param {string | undefined} code @param {string} host @param {number} port */
function sentenceOf(code, host, port) {
  if (code === "EADDRINUSE")
    return `Port ${port} is taken by another program: stop it, or set PORT to another port.`;
  if (code === "EACCES") return `Port ${port} may not be opened by this user: set PORT to one above 1023.`;
  return `Cannot listen on ${host} port ${port} (${code}): set HOST and PORT to an address of this machine.`;
}
