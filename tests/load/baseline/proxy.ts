/**
 * An Express gateway for comparison. It uses http-proxy-middleware and does the same work as the desk's gateway:
 * security headers, a rate limit counted in Redis, a request id, and a log line for each request.
 */
import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import express from "express";
import type { RequestHandler } from "express";
import { rateLimit } from "express-rate-limit";
import helmet from "helmet";
import { createProxyMiddleware } from "http-proxy-middleware";
import { Redis } from "ioredis";
import { pino } from "pino";
import { RedisStore } from "rate-limit-redis";
import type { RedisReply } from "rate-limit-redis";

const { UPSTREAM_URL = "", REDIS_URL = "", PORT = "0" } = process.env;
const MINUTE_MS = 60_000;
const log = pino();
const redis = new Redis(REDIS_URL);

const logRequest: RequestHandler = (request, response, next) => {
  const startedAt = performance.now();
  const id = randomUUID();
  request.headers["x-request-id"] = id;
  response.setHeader("X-Request-Id", id);
  response.on("close", () => {
    const { method, path, ip } = request;
    const ms = Math.round(performance.now() - startedAt);
    log.info({ request_id: id, method, path, status: response.statusCode, ms, ip }, "request");
  });
  next();
};

const rateLimitHandler = rateLimit({
  windowMs: MINUTE_MS,
  limit: 1_000_000,
  standardHeaders: "draft-8",
  legacyHeaders: false,
  store: new RedisStore({
    sendCommand: (command: string, ...args: string[]) => redis.call(command, ...args) as Promise<RedisReply>,
  }),
});

const app = express();
app.disable("x-powered-by");
app.use(helmet());
app.use(logRequest);
app.use(rateLimitHandler);
app.use(createProxyMiddleware({ target: UPSTREAM_URL, agent: new Agent({ keepAlive: true }) }));
app.listen(Number(PORT), "127.0.0.1");
