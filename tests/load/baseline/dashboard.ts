import { Router } from "express";
import { OrderModel } from "./order.js";

const DAY_MS = 86_400_000;
const SEARCHED_FIELDS = ["transaction_id", "unique_code", "account_name", "user_whatsapp"];
/** The columns of the CSV file: all fields of an order. The desk's CSV file has as many columns. */
const COLUMNS = Object.keys(OrderModel.schema.paths);

function toCsvLine(read: (name: string) => unknown): string {
  return `${COLUMNS.map((name) => {
    const value = read(name);
    return value instanceof Date ? value.toISOString() : String(value ?? "");
  }).join(",")}\n`;
}

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function buildFilter({ status, search }: { status?: string; search?: string }): Record<string, unknown> {
  return {
    ...(status ? { status } : {}),
    ...(search
      ? { $or: SEARCHED_FIELDS.map((name) => ({ [name]: new RegExp(escapeRegExp(search), "i") })) }
      : {}),
  };
}

/** Creates the routes that staff use. */
export function createDashboardRoutes(): Router {
  const router = Router();
  router.get("/api/transactions", async (request, response) => {
    const { page = "1", limit = "20", ...filters } = request.query as Record<string, string>;
    const orderFilter = buildFilter(filters);
    const [rows, total] = await Promise.all([
      OrderModel.find(orderFilter)
        .sort({ created_at: -1 })
        .skip((Number(page) - 1) * Number(limit))
        .limit(Number(limit)),
      OrderModel.countDocuments(orderFilter),
    ]);
    response.json({ success: true, data: rows, total });
  });
  router.get("/api/transaction/stats", async (_request, response) => {
    const statusGroup = { _id: "$status", count: { $sum: 1 }, total: { $sum: "$paypal_amount" } };
    response.json({ success: true, data: await OrderModel.aggregate([{ $group: statusGroup }]) });
  });
  router.get("/api/transaction/breakdown", async (request, response) => {
    const since = new Date(Date.now() - Number(request.query["days"] ?? 7) * DAY_MS);
    const dayGroup = { month: { $month: "$created_at" }, day: { $dayOfMonth: "$created_at" } };
    const dayAndDestinationGroup = { _id: { ...dayGroup, destination: "$destination" }, count: { $sum: 1 } };
    const stages = [{ $match: { created_at: { $gte: since } } }, { $group: dayAndDestinationGroup }];
    response.json({ success: true, data: await OrderModel.aggregate(stages) });
  });
  router.get("/api/transactions/export", async (request, response) => {
    response.type("text/csv");
    const newestFirst = OrderModel.find().sort({ created_at: -1 });
    if (request.query["way"] === "join") {
      const orders = await newestFirst.lean<Record<string, unknown>[]>();
      return void response.send(orders.map((order) => toCsvLine((name) => order[name])).join(""));
    }
    for await (const order of newestFirst.cursor()) response.write(toCsvLine((name) => order.get(name)));
    response.end();
  });
  return router;
}
