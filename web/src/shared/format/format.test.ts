import { describe, expect, test } from "@jest/globals";
import { formatMinute, formatMoment } from "./dates.js";
import { formatIdr, formatRate, formatUsd, formatUsdShort } from "./money.js";
import { formatPercent } from "./percent.js";
import { formatWhatsapp, maskedTail } from "./phone.js";

const plain = (text: string): string => text.replace(/\u00A0/g, " ");

describe("money", () => {
  test("when USD are shown, then always with two decimals", () => {
    expect([formatUsd(25), formatUsd(1.5), formatUsd(1234.56)]).toEqual(["$25.00", "$1.50", "$1,234.56"]);
  });

  test("when rupiah are shown, then rounded to a whole number and on one line", () => {
    expect(plain(formatIdr(345_000.5))).toBe("Rp 345.001");
    expect(formatIdr(2_500)).toContain("\u00A0");
  });

  test("when a rate is shown, then with decimals only where it has them", () => {
    expect([plain(formatRate(13_800)), plain(formatRate(15_313.11))]).toEqual(["Rp 13.800", "Rp 15.313,11"]);
  });

  test("when a limit is shown, then without needless decimals", () => {
    expect([formatUsdShort(10), formatUsdShort(1.5)]).toEqual(["$10", "$1.50"]);
  });
});

describe("parts of a hundred", () => {
  test("when one is shown, then with one decimal and the mark of the language", () => {
    expect([formatPercent(8, "id"), formatPercent(8.04, "en")]).toEqual(["8,0%", "8.0%"]);
  });
});

describe("times", () => {
  test("when a moment is shown, then in Jakarta and as in Indonesia", () => {
    const late = "2025-11-21T17:36:08.000Z";
    expect([formatMoment(late), formatMinute(late)]).toEqual(["22/11/2025, 00.36.08", "00.36"]);
  });
});

describe("numbers", () => {
  test.each(["081200001122", "+62 812-0000-1122", "6281200001122"])(
    "when %s is shown, then in one form",
    (typed) => {
      expect(formatWhatsapp(typed)).toBe("+62 812-0000-1122");
    },
  );

  test("when a number is hidden, then only its end is seen", () => {
    expect(maskedTail("0812 3456 7890")).toBe("•••• 7890");
  });
});
