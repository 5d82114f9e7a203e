import { expect, test } from "@jest/globals";
import { generateOrderCode, isOrderCode, listSimilarCodes } from "@tukar-saldo/contracts";
import { createRandomSource } from "../../load/seed/random-source.js";
import { mistypeCode } from "./mistype-code.js";

test("a mistyped code is not a valid order code, and the intended code is among the similar ones", () => {
  const random = createRandomSource(1);
  for (let count = 0; count < 200; count++) {
    const code = generateOrderCode((below) => random.below(below));
    const mistypedCode = mistypeCode(code, { isSwapped: count % 2 === 0, at: random.below(7) });
    expect(mistypedCode).toHaveLength(code.length);
    expect(isOrderCode(mistypedCode)).toBe(false);
    expect(listSimilarCodes(mistypedCode)).toContain(code);
  }
});
