/** Thrown when no verification token could be obtained; pages choose their message by the reason. */
export class HumanError extends Error {
  override readonly name = "HumanError";

  constructor(readonly reason: "siteKey" | "notLoaded") {
    super(reason);
  }
}
