/**
 * A plain Express process that does the same work as the desk, for comparison. It writes with mongoose, emits to its
 * own sockets, and has no queue, outbox, gateway, rate limits or log.
 */
import { createServer } from "node:http";
import express from "express";
import type { RequestHandler } from "express";
import helmet from "helmet";
import jwt from "jsonwebtoken";
import mongoose from "mongoose";
import { Server } from "socket.io";
import { createDashboardRoutes } from "./dashboard.js";
import { OrderModel } from "./order.js";
import { createPublicRoutes } from "./orders.js";

const { MONGO_URL = "", PORT = "0", TOKEN_SECRET = "" } = process.env;

const isValidToken = (token: unknown): boolean => {
  try {
    return Boolean(jwt.verify(String(token), TOKEN_SECRET));
  } catch {
    return false;
  }
};
const requireStaff: RequestHandler = (request, response, next) => {
  if (isValidToken(request.headers.authorization?.slice("Bearer ".length))) next();
  else response.status(401).json({ success: false, error: "sign in" });
};

await mongoose.connect(MONGO_URL, { maxPoolSize: 50, w: "majority" });
await OrderModel.init();
const app = express();
const server = createServer(app);
const io = new Server(server);
io.use((socket, next) =>
  next(isValidToken(socket.handshake.auth["token"]) ? undefined : new Error("sign in")),
);
app.use(helmet());
app.use(express.json({ limit: "16kb" }));
app.get("/readyz", (_request, response) => void response.json({ success: true }));
app.use(createPublicRoutes(io));
app.use(requireStaff, createDashboardRoutes());
server.listen(Number(PORT), "127.0.0.1");
