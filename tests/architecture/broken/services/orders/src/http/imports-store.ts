import { store } from "../store/store.js";
export const imported = store;
