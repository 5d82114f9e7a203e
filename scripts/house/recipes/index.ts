import type { ContributionRecipe } from "../recipe.js";
import { collectionRecipe } from "./collection.js";
import { endpointRecipe } from "./endpoint.js";
import { eventRecipe } from "./event.js";
import { migrationRecipe } from "./migration.js";
import { orderFieldRecipe } from "./order-field.js";
import { pageRecipe } from "./page.js";
import { settingRecipe } from "./setting.js";

/** The recipes of CONTRIBUTING.md that are tested. Tests apply all of them to one copy, in this order. */
export const RECIPES: readonly ContributionRecipe[] = [
  endpointRecipe,
  orderFieldRecipe,
  eventRecipe,
  settingRecipe,
  pageRecipe,
  collectionRecipe,
  migrationRecipe,
];
