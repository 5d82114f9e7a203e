import getPort from "get-port";
import { UserFacingError } from "../bootstrap.mjs";

/** A port of 127.0.0.1 that nothing listens on, and that this process was not given just before. */
export const freePort = (): Promise<number> => getPort({ host: "127.0.0.1" });

/** The public port: PORT, 5000 by default. @throws UserFacingError when it is not free */
export async function publicPort(): Promise<{ host: string; port: number }> {
  const host = process.env["HOST"] || "127.0.0.1";
  const text = process.env["PORT"] || "5000";
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new UserFacingError(`PORT=${text} is not a port: set it to a number from 1 to 65535.`);
  const available = await getPort({ host, port }).catch(({ code }: NodeJS.ErrnoException) => {
    throw new UserFacingError(`Cannot listen on ${host} (${code}): set HOST to an address of this machine.`);
  });
  if (port === 0 || available === port) return { host, port: available };
  const isPrivileged = port < 1_024 && process.getuid?.() !== 0;
  throw new UserFacingError(
    isPrivileged
      ? `Port ${port} may not be opened by this user: set PORT to one above 1023.`
      : `Port ${port} is taken by another program: stop it, or set PORT to another port.`,
  );
}
