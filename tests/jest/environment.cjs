// @ts-check
const { ModernFakeTimers } = require("@jest/fake-timers");
const { ModuleMocker } = require("jest-mock");

/** Jest's circus keeps the event handlers of a test file here. */
const CIRCUS_HANDLERS = Symbol.for("EVENT_HANDLERS");

/** Records the globals and what tests may change of the process. @returns a function that restores them */
function recordGlobals() {
  const descriptors = Object.getOwnPropertyDescriptors(globalThis);
  const { env, exit, exitCode } = process;
  const variables = { ...env };
  return () => {
    Object.assign(process, { env, exit, exitCode });
    for (const name of Object.keys(env)) if (!(name in variables)) delete env[name];
    Object.assign(env, variables);
    for (const [name, descriptor] of Object.entries(descriptors))
      if (descriptor.configurable) Object.defineProperty(globalThis, name, descriptor);
    Reflect.deleteProperty(globalThis, CIRCUS_HANDLERS);
  };
}

/** A test environment without a context of its own: tests share Node's globals, restored after each test file. */
module.exports = class NodeContextEnvironment {
  /** @param {{ projectConfig: ConstructorParameters<typeof ModernFakeTimers>[0]["config"] }} config */
  constructor({ projectConfig }) {
    this.restoreGlobals = recordGlobals();
    this.getBuiltinModule = process.getBuiltinModule;
    this.global = globalThis;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.moduleMocker = new ModuleMocker(globalThis);
  }

  async setup() {
    // Jest's runtime has replaced this for a context of its own.
    process.getBuiltinModule = this.getBuiltinModule;
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    this.restoreGlobals();
  }

  exportConditions() {
    return ["node", "node-addons"];
  }

  getVmContext() {
    return null;
  }
};
