import type * as z from "zod";
import { readConfig } from "./read-config.js";

/** The environment variables of a service and how they are read. */
export interface ConfigDefinition<Shape extends z.ZodRawShape, Config> {
  readonly schema: z.ZodObject<Shape>;
  /** Parses the environment. @throws ConfigError that lists every invalid variable */
  read(env: NodeJS.ProcessEnv): Config;
}

/** The type of a service's parsed configuration. */
export type ConfigOf<Definition extends { read(env: NodeJS.ProcessEnv): unknown }> = ReturnType<
  Definition["read"]
>;

/**
 * Defines how a service reads its environment.
 * @param derive computes further values from the variables
 */
export function defineConfig<Shape extends z.ZodRawShape, Derived extends object>(
  schema: z.ZodObject<Shape>,
  derive: (values: z.output<z.ZodObject<Shape>>) => Derived,
): ConfigDefinition<Shape, z.output<z.ZodObject<Shape>> & Derived> {
  return {
    schema,
    read(env) {
      const values = readConfig(schema, env);
      return { ...values, ...derive(values) };
    },
  };
}
