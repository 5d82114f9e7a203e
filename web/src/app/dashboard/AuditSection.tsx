import { AuditTab } from "../../features/audit/AuditTab.js";
import { ToolsNav } from "./ToolsNav.js";

/** The audit trail, a part of the Tools tab. */
export function AuditSection() {
  return (
    <>
      <ToolsNav current="audit" />
      <AuditTab />
    </>
  );
}
