/** No token could be obtained; the page chooses its message by the reason. */
export class HumanError extends Error {
  override readonly name = "HumanError";

  constructor(readonly reason: "siteKey" | "notLoaded") {
    super(reason);
  }
}
