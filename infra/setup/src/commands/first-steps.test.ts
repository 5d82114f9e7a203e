import { describe, expect, test } from "@jest/globals";
import { WEB } from "../../../../libs/contracts/src/paths.js";
import { firstSteps } from "./first-steps.js";

describe("first steps", () => {
  test("name the pages that the web app has, and the token", () => {
    const text = firstSteps({}, "the-token").join("\n");
    expect(text).toContain(`http://localhost:5000${WEB.init}\n`);
    expect(text).toContain(`http://localhost:5000${WEB.login}\n`);
    expect(text).toContain("the-token");
  });
});
