import type { Connection, mongo } from "mongoose";
import { currentSpan, errorTypeOf, startSpan } from "./traces.js";
import type { Span } from "./tracer.js";

/**
 * Records each command of a connection as a span of the current trace. The connection must have been opened with
 * `monitorCommands`.
 */
export function traceCommands(connection: Connection): void {
  const spans = new Map<number, Span>();
  connection.on(
    "commandStarted",
    ({ requestId, commandName, command, databaseName }: mongo.CommandStartedEvent) => {
      const collection: unknown = command[commandName];
      const target = typeof collection === "string" ? collection : undefined;
      const span = startSpan("client", target ? `${commandName} ${target}` : commandName, currentSpan());
      if (span === undefined) return;
      span.set({
        "db.system.name": "mongodb",
        "db.namespace": databaseName,
        "db.operation.name": commandName,
        "db.collection.name": target,
      });
      spans.set(requestId, span);
    },
  );
  const end = (requestId: number, errorType?: string): void => {
    spans.get(requestId)?.end(errorType);
    spans.delete(requestId);
  };
  connection.on("commandSucceeded", ({ requestId }: mongo.CommandSucceededEvent) => end(requestId));
  connection.on("commandFailed", ({ requestId, failure }: mongo.CommandFailedEvent) =>
    end(requestId, errorTypeOf(failure)),
  );
}
