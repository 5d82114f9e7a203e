import { store } from "../store/store.js";
export const reaches = store;
