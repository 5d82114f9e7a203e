import { AuditTab } from "../../features/audit/AuditTab.js";
import { ToolParts } from "./ToolParts.js";

/** The audit trail, a part of the Tools tab. */
export function AuditSection() {
  return (
    <>
      <ToolParts current="audit" />
      <AuditTab />
    </>
  );
}
