import type { TransactionStatus } from "@tukar-saldo/contracts";
import { CircleCheck, CircleX, Clock, LoaderCircle } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { Tone } from "./Badge.js";

/**
 * How each status looks, the same on every screen: always a drawing and a colour beside its word. Slip and report
 * have the colours that `reportBadgeTone` gives.
 */
export const STATUS_LOOKS: Record<TransactionStatus, { readonly tone: Tone; readonly icon: LucideIcon }> = {
  pending: { tone: "warning", icon: Clock },
  processing: { tone: "info", icon: LoaderCircle },
  completed: { tone: "success", icon: CircleCheck },
  cancelled: { tone: "danger", icon: CircleX },
};
