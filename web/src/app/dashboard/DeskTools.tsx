import { Suspense } from "react";
import { ToolsTab } from "../../features/tools/ToolsTab.js";
import { STAFF_TEXTS } from "../../shared/i18n/staff-texts.js";
import { lazyPart } from "../../shared/lazy-part.js";
import { PartFailed } from "../../shared/ui/PartFailed.js";
import { ToolsNav } from "./ToolsNav.js";

// The customers' data and the text editor are rarely used, so their code and texts are lazy-loaded.
const Customers = lazyPart(async () => (await import("../../features/customers/Customers.js")).Customers, {
  otherwise: PartFailed,
  texts: STAFF_TEXTS.customers,
});
const TextEditor = lazyPart(
  async () => (await import("../../features/text-editor/TextEditor.js")).TextEditor,
  { otherwise: PartFailed, texts: STAFF_TEXTS.textEditor },
);

/** The Tools tab, with customers' data and the text editor below. */
export function DeskTools() {
  return (
    <>
      <ToolsNav current="tools" />
      <ToolsTab>
        <Suspense fallback={null}>
          <Customers />
          <TextEditor />
        </Suspense>
      </ToolsTab>
    </>
  );
}
