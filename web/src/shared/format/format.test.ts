import { describe, expect, test } from "@jest/globals";
import { formatMinute, formatMoment } from "./dates.js";
import { formatIdr, formatRate, formatUsd, formatUsdShort } from "./money.js";
import { formatPercent } from "./percent.js";
import { formatWhatsapp, maskExceptLastFour } from "./phone.js";

const replaceNbsp = (text: string): string => text.replace(/\u00A0/g, " ");

describe("money", () => {
  test("USD amounts always show two decimals", () => {
    expect([formatUsd(25), formatUsd(1.5), formatUsd(1234.56)]).toEqual(["$25.00", "$1.50", "$1,234.56"]);
  });

  test("rupiah are rounded to a whole number and use a non-breaking space", () => {
    expect(replaceNbsp(formatIdr(345_000.5))).toBe("Rp 345.001");
    expect(formatIdr(2_500)).toContain("\u00A0");
  });

  test("a rate shows decimals only if it has any", () => {
    expect([replaceNbsp(formatRate(13_800)), replaceNbsp(formatRate(15_313.11))]).toEqual([
      "Rp 13.800",
      "Rp 15.313,11",
    ]);
  });

  test("a short USD amount shows decimals only if it has any", () => {
    expect([formatUsdShort(10), formatUsdShort(1.5)]).toEqual(["$10", "$1.50"]);
  });
});

describe("percentages", () => {
  test("a percentage shows one decimal, with the language's decimal separator", () => {
    expect([formatPercent(8, "id"), formatPercent(8.04, "en")]).toEqual(["8,0%", "8.0%"]);
  });
});

describe("times", () => {
  test("a moment is shown in Jakarta time, in the Indonesian format", () => {
    const moment = "2025-11-21T17:36:08.000Z";
    expect([formatMoment(moment), formatMinute(moment)]).toEqual(["22/11/2025, 00.36.08", "00.36"]);
  });
});

describe("phone numbers", () => {
  test.each(["081200001122", "+62 812-0000-1122", "6281200001122"])(
    "%s is formatted as +62 812-0000-1122",
    (typed) => {
      expect(formatWhatsapp(typed)).toBe("+62 812-0000-1122");
    },
  );

  test("a masked number shows only its last four digits", () => {
    expect(maskExceptLastFour("0812 3456 7890")).toBe("•••• 7890");
  });
});
