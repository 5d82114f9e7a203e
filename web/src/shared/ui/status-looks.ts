import type { TransactionStatus } from "@tukar-saldo/contracts";
import { CircleCheck, CircleX, Clock, LoaderCircle } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { Tone } from "./Badge.js";

/**
 * Icon and colour of each order status. The icons are the same on every page; slip and report take their colours from
 * `reportBadgeTone` instead.
 */
export const STATUS_LOOKS: Record<TransactionStatus, { readonly tone: Tone; readonly icon: LucideIcon }> = {
  pending: { tone: "warning", icon: Clock },
  processing: { tone: "info", icon: LoaderCircle },
  completed: { tone: "success", icon: CircleCheck },
  cancelled: { tone: "danger", icon: CircleX },
};
