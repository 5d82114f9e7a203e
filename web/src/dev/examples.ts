import type { ComponentType } from "react";

/** Shows a component in its states, by the name of the component's file. */
export type Examples = Readonly<Record<string, ComponentType>>;
