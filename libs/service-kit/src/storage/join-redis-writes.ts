import { setImmediate } from "node:timers";
import type { Redis } from "ioredis";

/**
 * Makes a connection send all commands of one turn of the event loop in one write, as a write to a socket takes more
 * processor time than the rest of a command.
 */
export function joinRedisWrites(redis: Redis): void {
  const { sendCommand } = redis;
  let corkedStream: Redis["stream"] | undefined;

  function corkUntilEndOfTurn(stream: Redis["stream"]): void {
    corkedStream = stream;
    stream.cork();
    setImmediate(() => {
      corkedStream = undefined;
      stream.uncork();
    });
  }
  redis.sendCommand = (command, pipeline) => {
    // There is no stream before the first connection, and a new one after each reconnect.
    const stream = redis.stream as Redis["stream"] | undefined;
    if (stream !== undefined && stream !== corkedStream) corkUntilEndOfTurn(stream);
    return sendCommand.call(redis, command, pipeline);
  };
}
