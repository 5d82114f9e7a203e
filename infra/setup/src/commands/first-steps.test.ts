import { describe, expect, test } from "@jest/globals";
import { WEB } from "../../../../libs/contracts/src/paths.js";
import { addressOf, firstSteps } from "./first-steps.js";

describe("first steps", () => {
  test.each([
    [{}, "http://localhost:5000"],
    [{ PORT: "8080" }, "http://localhost:8080"],
    [{ DOMAIN: "tukar.example", PORT: "8080" }, "https://tukar.example"],
    [{ PUBLIC_URL: "https://a.example/, https://b.example", DOMAIN: "c.example" }, "https://a.example"],
    [{ PUBLIC_URL: "", DOMAIN: "" }, "http://localhost:5000"],
  ])("with %j the desk is at %s", (env, address) => {
    expect(addressOf(env)).toBe(address);
  });

  test("name the pages that the web app has, and the token", () => {
    const text = firstSteps({}, "the-token").join("\n");
    expect(text).toContain(`http://localhost:5000${WEB.init}\n`);
    expect(text).toContain(`http://localhost:5000${WEB.login}\n`);
    expect(text).toContain("the-token");
  });
});
