const DEFAULT_BIND = "127.0.0.1:5000";

/**
 * The public URLs of the desk, separated by commas: PUBLIC_URL, else https and DOMAIN, else localhost with the port
 * of BIND.
 */
export function getPublicUrls({ PUBLIC_URL, DOMAIN, BIND }: NodeJS.ProcessEnv): string {
  const urls = (PUBLIC_URL ?? "").split(",").map((url) => url.trim().replace(/\/+$/, ""));
  const publicUrls = urls.filter(Boolean).join(",");
  if (publicUrls) return publicUrls;
  if (DOMAIN) return `https://${DOMAIN}`;
  const port = /(?:^|:)(\d+)(?:-\d+)?$/.exec(BIND || DEFAULT_BIND)?.[1] ?? "5000";
  return port === "80" ? "http://localhost" : `http://localhost:${port}`;
}
