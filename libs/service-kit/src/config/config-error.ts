/** Thrown when environment variables are invalid. Names each of them, without its value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(readonly problems: string[]) {
    super(`The environment is not usable: ${problems.join("; ")}`);
  }
}
