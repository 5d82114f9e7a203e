import "../shared/styles/app.css";
import "../app/layout/shell.css";
import "./link-preview.css";
import { LANGUAGES } from "@tukar-saldo/contracts";
import { createRoot } from "react-dom/client";
import { loadTexts, initI18n } from "../shared/i18n/start.js";
import { LinkPreview } from "./LinkPreview.js";

const requestedLanguage = new URLSearchParams(location.search).get("lang");
await initI18n(LANGUAGES.find((language) => language === requestedLanguage));
await loadTexts("guide");
await document.fonts.ready;
const root = document.getElementById("root");
if (!root) throw new Error("the document has no root");
createRoot(root).render(<LinkPreview />);
