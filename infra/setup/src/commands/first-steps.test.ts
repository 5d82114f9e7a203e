import { describe, expect, test } from "@jest/globals";
import { WEB_ROUTES } from "../../../../libs/contracts/src/pages.js";
import { formatFirstSteps } from "./first-steps.js";

describe("the first steps that setup prints", () => {
  test("the first steps name the set-up page, the sign-in page and the set-up token", () => {
    const text = formatFirstSteps({}, "the-token").join("\n");
    expect(text).toContain(`http://localhost:5000${WEB_ROUTES.init}\n`);
    expect(text).toContain(`http://localhost:5000${WEB_ROUTES.login}\n`);
    expect(text).toContain("the-token");
  });
});
