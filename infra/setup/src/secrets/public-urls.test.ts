import { describe, expect, test } from "@jest/globals";
import { getPublicUrls } from "./public-urls.js";

describe("the public URL is PUBLIC_URL, else https with DOMAIN, else localhost with the port of BIND", () => {
  test.each([
    [{}, "http://localhost:5000"],
    [{ BIND: "127.0.0.1:8080" }, "http://localhost:8080"],
    [{ BIND: "[::1]:8080" }, "http://localhost:8080"],
    [{ BIND: "8080" }, "http://localhost:8080"],
    [{ BIND: "0.0.0.0:80" }, "http://localhost"],
    [{ BIND: "127.0.0.1:5000-5001" }, "http://localhost:5000"],
    [{ BIND: "127.0.0.1:" }, "http://localhost:5000"],
    [{ DOMAIN: "tukar.example", BIND: "127.0.0.1:8080" }, "https://tukar.example"],
    [
      { PUBLIC_URL: "https://a.example/, https://b.example", DOMAIN: "c.example" },
      "https://a.example,https://b.example",
    ],
    [{ PUBLIC_URL: "", DOMAIN: "" }, "http://localhost:5000"],
  ])("the environment %j gives the public URL %s", (env, url) => {
    expect(getPublicUrls(env)).toBe(url);
  });
});
