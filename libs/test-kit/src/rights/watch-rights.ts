import { randomUUID } from "node:crypto";
import type { CollectionRights } from "@tukar-saldo/service-kit";
import { mongo } from "mongoose";
import { requiredActionsOf } from "./command-actions.js";
import type { RequiredAction, ObservedCommand } from "./command-actions.js";
import { isAllowed, findUnusedRights } from "./judge-rights.js";

/** Compares the database commands of a service in this process with the rights that it declares. */
export interface RightsWatcher {
  /** The database URL to give to the service. Commands of connections that use it are recorded. */
  readonly url: string;
  /** Lists the declared rights that no command has needed so far. */
  unused(): string[];
  /** Checks the recorded commands. @throws Error that names every command outside the declared rights */
  check(): void;
}

const listeners = new Map<string, (command: ObservedCommand) => void>();
let isHooked = false;

/** Records all commands of MongoDB clients whose application name is watched. */
function hookClients(): void {
  if (isHooked) return;
  isHooked = true;
  const { prototype } = mongo.MongoClient;
  const { connect } = prototype;
  prototype.connect = function connectWatched(this: mongo.MongoClient) {
    const listener = listeners.get(this.options.appName ?? "");
    if (listener !== undefined) this.on("commandStarted", listener);
    return connect.call(this);
  };
}

/** Watches the commands of a service in this process. @param url of its database */
export function watchRights(url: string, rights: CollectionRights): RightsWatcher {
  hookClients();
  const name = `watched-${randomUUID()}`;
  const used: RequiredAction[] = [];
  const refused = new Set<string>();
  let seen = 0;
  listeners.set(name, (command) => {
    seen += 1;
    for (const action of requiredActionsOf(command)) {
      used.push(action);
      if (isAllowed(rights, action)) continue;
      refused.add([action.action, action.collection, ...(action.fields ?? [])].join(" "));
    }
  });
  const watched = new URL(url);
  watched.searchParams.set("appName", name);
  watched.searchParams.set("monitorCommands", "true");
  return {
    url: watched.href,
    unused: () => findUnusedRights(rights, used),
    check() {
      if (seen === 0) throw new Error("no command of the service was seen");
      if (refused.size > 0)
        throw new Error(`not declared in the collections of service.ts: ${[...refused].join("; ")}`);
    },
  };
}
