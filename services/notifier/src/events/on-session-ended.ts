import type { DomainEvent } from "@tukar-saldo/contracts";
import { closeEndedSession } from "../use-cases/close-ended-session.js";
import type { Dashboards } from "../use-cases/dashboards.js";

export async function onSessionEnded(
  dashboards: Dashboards,
  event: DomainEvent<"session.ended">,
): Promise<void> {
  closeEndedSession(dashboards, event.data.user_id, event.data.session_id);
}
