import type { Recipe } from "../recipe.js";
import { endpointRecipe } from "./endpoint.js";
import { settingRecipe } from "./setting.js";

/** The recipes of CONTRIBUTING.md that can be carried out so far. */
export const RECIPES: readonly Recipe[] = [endpointRecipe, settingRecipe];
