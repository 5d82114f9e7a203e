export { default as account } from "../locales/en/account.json" with { type: "json" };
export { default as analytics } from "../locales/en/analytics.json" with { type: "json" };
export { default as dashboard } from "../locales/en/dashboard.json" with { type: "json" };
export { default as login } from "../locales/en/login.json" with { type: "json" };
export { default as orders } from "../locales/en/orders.json" with { type: "json" };
export { default as settings } from "../locales/en/settings.json" with { type: "json" };
export { default as tools } from "../locales/en/tools.json" with { type: "json" };
export { default as users } from "../locales/en/users.json" with { type: "json" };
