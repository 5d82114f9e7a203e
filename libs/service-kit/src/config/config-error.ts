/** The environment cannot be used. Every wrong variable is named; no value is ever repeated. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(readonly problems: string[]) {
    super(`The environment is not usable: ${problems.join("; ")}`);
  }
}
