import "./shared/styles/app.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.js";
import { reloadOnMissingChunk } from "./app/errors/missing-chunk.js";
import { startTexts } from "./shared/i18n/start.js";
import { report } from "./shared/report.js";
import { startTheme } from "./shared/theme.js";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

reloadOnMissingChunk();
startTheme();
await startTexts();
createRoot(root, { onCaughtError: report, onUncaughtError: report }).render(<App />);
