import { once } from "node:events";
import net from "node:net";
import getPort from "get-port";
import { UserFacingError } from "../bootstrap.mjs";

const ANSWER_TIMEOUT_MS = 2_000;
const LOCAL_HOSTS = ["127.0.0.1", "0.0.0.0", "::"];

export type DeskAddress = Awaited<ReturnType<typeof findPublicAddress>>;

/** The address at which to reach a program that listens on `host`, which may be a wildcard address. */
const toReachableHost = (host: string): string => (LOCAL_HOSTS.includes(host) ? "127.0.0.1" : host);
/** The URL of a port of this machine, with an IPv6 address in brackets. */
export const localUrl = (port: number, host = "127.0.0.1"): string =>
  `http://${toReachableHost(host).replace(/.*:.*/, "[$&]")}:${port}`;

/** Finds a free port of 127.0.0.1. Calls in quick succession get different ports. */
export const findFreePort = (): Promise<number> => getPort({ host: "127.0.0.1" });

/** The public address of the desk: HOST and PORT, by default 5000. @throws UserFacingError if it is not free */
export async function findPublicAddress() {
  const host = process.env["HOST"] || "127.0.0.1";
  const text = process.env["PORT"] || "5000";
  const wantedPort = Number(text);
  if (!/^\d+$/.test(text) || wantedPort > 65_535)
    throw new UserFacingError(`PORT=${text} is not a port: set it to a number from 1 to 65535.`);
  const port = await getPort({ host, port: wantedPort }).catch(({ code }: NodeJS.ErrnoException) => {
    throw new UserFacingError(`Cannot listen on ${host} (${code}): set HOST to an address of this machine.`);
  });
  const isPrivileged = wantedPort < 1_024 && process.getuid?.() !== 0;
  const problem = isPrivileged ? "may not be opened by this user" : "is taken by another program: stop it";
  if (wantedPort !== 0 && port !== wantedPort)
    throw new UserFacingError(`Port ${wantedPort} ${problem}, or set PORT to another port.`);
  return { host, port, url: localUrl(port, LOCAL_HOSTS.includes(host) ? "localhost" : host) };
}

/** Whether the service at this URL is ready. */
export const isHttpReady = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/readyz`, { method: "HEAD", signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })).ok;

/** Resolves to true if a program listens on this port of this machine. @throws if none does */
export async function isListening(port: number, host = "127.0.0.1"): Promise<boolean> {
  const socket = net.connect(port, toReachableHost(host));
  const connection = once(socket, "connect", { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  return connection.then(() => true).finally(() => socket.destroy());
}
