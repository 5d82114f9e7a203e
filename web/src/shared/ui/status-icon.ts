import type { TransactionStatus } from "@tukar-saldo/contracts";
import { CircleCheck, CircleX, Clock, LoaderCircle } from "lucide-react";
import type { LucideIcon } from "lucide-react";

/** The drawing of each status, the same on every screen. */
export const statusIcon: Record<TransactionStatus, LucideIcon> = {
  pending: Clock,
  processing: LoaderCircle,
  completed: CircleCheck,
  cancelled: CircleX,
};
