export { default as account } from "../locales/id/account.json" with { type: "json" };
export { default as analytics } from "../locales/id/analytics.json" with { type: "json" };
export { default as dashboard } from "../locales/id/dashboard.json" with { type: "json" };
export { default as login } from "../locales/id/login.json" with { type: "json" };
export { default as orders } from "../locales/id/orders.json" with { type: "json" };
export { default as settings } from "../locales/id/settings.json" with { type: "json" };
export { default as tools } from "../locales/id/tools.json" with { type: "json" };
export { default as users } from "../locales/id/users.json" with { type: "json" };
