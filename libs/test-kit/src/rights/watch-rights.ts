import { randomUUID } from "node:crypto";
import type { CollectionRights } from "@tukar-saldo/service-kit";
import { mongo } from "mongoose";
import { requiredActionsOf } from "./command-actions.js";
import type { RequiredAction, ObservedCommand } from "./command-actions.js";
import { isAllowed, findUnusedRights } from "./check-rights.js";

/** Compares the database commands of a service in this process with the rights that it declares. */
export interface RightsWatcher {
  /** The database URL to give to the service. Commands of connections that use it are recorded. */
  readonly url: string;
  /** Lists the declared rights that no command has needed so far. */
  listUnused(): string[];
  /** Checks the recorded commands. @throws Error that names every command outside the declared rights */
  check(): void;
}

const listenersByAppName = new Map<string, (command: ObservedCommand) => void>();
let isPatched = false;

/** Patches MongoClient: a client's commands are passed to the listener registered for its application name. */
function patchMongoClient(): void {
  if (isPatched) return;
  isPatched = true;
  const { prototype } = mongo.MongoClient;
  const { connect } = prototype;
  prototype.connect = function connectWatched(this: mongo.MongoClient) {
    const listener = listenersByAppName.get(this.options.appName ?? "");
    if (listener !== undefined) this.on("commandStarted", listener);
    return connect.call(this);
  };
}

/** Watches the database commands of a service in this process. @param url the URL of the service's database */
export function watchRights(url: string, rights: CollectionRights): RightsWatcher {
  patchMongoClient();
  const appName = `watched-${randomUUID()}`;
  const usedActions: RequiredAction[] = [];
  const violations = new Set<string>();
  let commandCount = 0;
  listenersByAppName.set(appName, (command) => {
    commandCount += 1;
    for (const action of requiredActionsOf(command)) {
      usedActions.push(action);
      if (isAllowed(rights, action)) continue;
      violations.add([action.action, action.collection, ...(action.fields ?? [])].join(" "));
    }
  });
  const watchedUrl = new URL(url);
  watchedUrl.searchParams.set("appName", appName);
  watchedUrl.searchParams.set("monitorCommands", "true");
  return {
    url: watchedUrl.href,
    listUnused: () => findUnusedRights(rights, usedActions),
    check() {
      if (commandCount === 0) throw new Error("no command of the service was seen");
      if (violations.size > 0)
        throw new Error(`not declared in the collections of service.ts: ${[...violations].join("; ")}`);
    },
  };
}
