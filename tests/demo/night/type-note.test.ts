import { expect, test } from "@jest/globals";
import { generateOrderCode, isOrderCode, listSimilarCodes } from "@tukar-saldo/contracts";
import { createRandomSource } from "../../load/seed/random-source.js";
import { typeNote } from "./type-note.js";

test("a mistyped code is no code of an order, and the right one is among those that it may mean", () => {
  const random = createRandomSource(1);
  for (let count = 0; count < 200; count++) {
    const code = generateOrderCode((below) => random.below(below));
    const note = typeNote(code, { isSwapped: count % 2 === 0, at: random.below(7) });
    expect(note).toHaveLength(code.length);
    expect(isOrderCode(note)).toBe(false);
    expect(listSimilarCodes(note)).toContain(code);
  }
});
