/** Why there is no token: the page chooses its words by the reason. */
export class HumanError extends Error {
  override readonly name = "HumanError";

  constructor(readonly reason: "siteKey" | "notLoaded") {
    super(reason);
  }
}
