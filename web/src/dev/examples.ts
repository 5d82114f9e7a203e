import type { ComponentType } from "react";

/** Components that each show a shared component in its states, by the name of the shared component's file. */
export type Examples = Readonly<Record<string, ComponentType>>;
