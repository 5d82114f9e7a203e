import type { Command, Redis } from "ioredis";
import type { Metrics } from "./create-metrics.js";

/** Measures the duration of every command, including its wait for the connection to Redis. */
export function measureRedis(metrics: Metrics, redis: Redis): void {
  const observeDuration = metrics.histogram("redis_command_duration_seconds");
  // After a reconnect ioredis sends a command again, which must not be measured twice.
  const measuredCommands = new WeakSet<Command>();
  const { sendCommand } = redis;

  function measureCommand(command: Command): void {
    measuredCommands.add(command);
    const startedAt = performance.now();
    const name = command.name.toLowerCase();
    const { resolve, reject } = command;
    const end = (outcome: string): void =>
      observeDuration(name, outcome, (performance.now() - startedAt) / 1_000);
    command.resolve = (value) => {
      end("ok");
      resolve(value);
    };
    command.reject = (error) => {
      end("failed");
      reject(error);
    };
  }

  redis.sendCommand = (command, stream) => {
    if (!measuredCommands.has(command)) measureCommand(command);
    return sendCommand.call(redis, command, stream);
  };
}
