import { repositoryPath } from "@tukar-saldo/test-kit";
import { renderExample } from "./render-plan.js";
import type { Measurements } from "./measurements.js";
import {
  renderLoads,
  renderPredictions,
  renderReplicas,
  renderSimulation,
  renderSizes,
} from "./render-tables.js";

/** For each placeholder name, the function that renders the text for `npm run capacity -- --write`. */
const RENDERERS: Readonly<Record<string, (measured: Measurements) => string>> = {
  source: ({ source }) => `Measured by \`npm run bench\` on: ${source}.`,
  replicas: renderReplicas,
  example: renderExample,
  sizes: renderSizes,
  loads: renderLoads,
  predictions: renderPredictions,
  simulation: renderSimulation,
};

export const DOCUMENTS = ["docs/scaling.md", "docs/operations.md"].map((path) => repositoryPath(path));

/** A placeholder reaches from `<!-- capacity: name -->` to `<!-- capacity end -->`. */
const PLACEHOLDER = /(<!-- capacity: (\w+) -->\n)[\s\S]*?(<!-- capacity end -->)/g;

/** Lists the names of the placeholders in a text. */
export const listPlaceholders = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, , name = ""]) => name);

/** Fills the placeholders of a document from the measurements. @throws Error for a placeholder with an unknown name */
export function fillPlaceholders(text: string, measured: Measurements): string {
  return text.replaceAll(PLACEHOLDER, (_all, begin: string, name: string, end: string) => {
    const render = RENDERERS[name];
    if (render === undefined) throw new Error(`there is no part ${name}`);
    return `${begin}\n${render(measured)}\n\n${end}`;
  });
}
