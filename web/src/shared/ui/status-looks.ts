import type { TransactionStatus } from "@tukar-saldo/contracts";
import { CircleCheck, CircleX, Clock, LoaderCircle } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { Tone } from "./Badge.js";

/**
 * Icon and colour of each status, the same on every screen. Slip and report use the colours of `reportBadgeTone`
 * instead.
 */
export const STATUS_LOOKS: Record<TransactionStatus, { readonly tone: Tone; readonly icon: LucideIcon }> = {
  pending: { tone: "warning", icon: Clock },
  processing: { tone: "info", icon: LoaderCircle },
  completed: { tone: "success", icon: CircleCheck },
  cancelled: { tone: "danger", icon: CircleX },
};
