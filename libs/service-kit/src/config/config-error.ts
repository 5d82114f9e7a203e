/** The error of invalid environment variables. It names each of them, without its value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(readonly problems: string[]) {
    super(`The environment is not usable: ${problems.join("; ")}`);
  }
}
