/** Thrown when environment variables are invalid. Its message names each variable, but contains no value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(readonly problems: string[]) {
    super(`The environment is not usable: ${problems.join("; ")}`);
  }
}
