export * from "./accounts.js";
export * from "./every-page.js";
export * from "./gateway.js";
export * from "./human.js";
export * from "./notices.js";
export * from "./order-management.js";
export * from "./orders.js";
export * from "./settings.js";
