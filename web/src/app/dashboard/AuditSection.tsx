import { AuditTab } from "../../features/audit/AuditTab.js";
import { ToolParts } from "./ToolParts.js";

/** The audit trail, which belongs to the tab of tools. */
export function AuditSection() {
  return (
    <>
      <ToolParts current="audit" />
      <AuditTab />
    </>
  );
}
