import "../shared/styles/app.css";
import "../app/layout/shell.css";
import "../shared/ui/dialog.css";
import "../shared/ui/switch.css";
import "../shared/ui/sections.css";
import "./dev.css";
import { createRoot } from "react-dom/client";
import { App } from "../app/App.js";
import { PublicRouter } from "../app/PublicRouter.js";
import { loadTexts, initI18n } from "../shared/i18n/start.js";
import { initTheme } from "../shared/theme.js";
import { ComponentsPage } from "./ComponentsPage.js";

initTheme();
await initI18n();
await loadTexts("later", "staff");
const root = document.getElementById("root");
if (!root) throw new Error("the document has no root");
createRoot(root).render(
  <App>
    <PublicRouter>
      <ComponentsPage />
    </PublicRouter>
  </App>,
);
