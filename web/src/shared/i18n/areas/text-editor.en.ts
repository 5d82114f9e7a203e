export { default as textEditor } from "../locales/en/textEditor.json" with { type: "json" };
