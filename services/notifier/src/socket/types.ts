import type { ClientToServer, ServerToClient } from "@tukar-saldo/contracts";
import type { Principal } from "@tukar-saldo/service-kit";
import type { Server, Socket } from "socket.io";

type NoEvents = Record<string, never>;

/** The `data` of a dashboard's socket. */
interface DashboardData {
  token: string;
  principal: Principal;
}

export type DashboardServer = Server<ClientToServer, ServerToClient, NoEvents, DashboardData>;
export type DashboardSocket = Socket<ClientToServer, ServerToClient, NoEvents, DashboardData>;

/** Verifies a bearer token. @throws AppError UNAUTHENTICATED, or the storage's error */
export type AuthenticateToken = (token: string) => Promise<Principal>;
