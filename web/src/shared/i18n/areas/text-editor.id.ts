export { default as textEditor } from "../locales/id/textEditor.json" with { type: "json" };
