import type { Recipe } from "../recipe.js";
import { collectionRecipe } from "./collection.js";
import { endpointRecipe } from "./endpoint.js";
import { eventRecipe } from "./event.js";
import { migrationRecipe } from "./migration.js";
import { orderFieldRecipe } from "./order-field.js";
import { pageRecipe } from "./page.js";
import { settingRecipe } from "./setting.js";

/** The recipes of CONTRIBUTING.md that are carried out. They fit into one copy, one after the other. */
export const RECIPES: readonly Recipe[] = [
  endpointRecipe,
  orderFieldRecipe,
  eventRecipe,
  settingRecipe,
  pageRecipe,
  collectionRecipe,
  migrationRecipe,
];
