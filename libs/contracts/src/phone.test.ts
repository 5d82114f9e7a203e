import { describe, expect, test } from "@jest/globals";
import { maskName, maskNumber, normalizeWhatsapp, whatsappLink } from "./phone.js";
import { isWhatsappNumber } from "./phone-pattern.js";

describe("a WhatsApp number", () => {
  test.each([
    "0812345678",
    "+6281234567890",
    "62812 3456 7890",
    "08123456789012",
    "0 812 345 678",
    "0812\u00a03456\u202f7890",
  ])("isWhatsappNumber accepts the number '%s'", (number) => expect(isWhatsappNumber(number)).toBe(true));

  test.each([
    "",
    "+62",
    "081234567",
    "081234567890123",
    "8123456789",
    "0812-3456-7890",
    "０８１２３４５６７８９",
    "08123abc456",
    "0812\n34567890",
    "0812\r\n34567890",
    "0812\t34567890",
    "0812\u202834567890",
    "081234567890\n",
  ])("isWhatsappNumber refuses the number '%s'", (number) => expect(isWhatsappNumber(number)).toBe(false));

  test.each([
    ["08123456789", "628123456789"],
    ["+62 812 3456 789", "628123456789"],
    ["628123456789", "628123456789"],
    ["8123456789", "628123456789"],
  ])("normalises the WhatsApp number %s to %s", (typed, normal) =>
    expect(normalizeWhatsapp(typed)).toBe(normal),
  );

  test("a wa.me link contains its text URL-encoded", () => {
    expect(whatsappLink("0812 3456 789", "Halo & apa kabar?")).toBe(
      "https://wa.me/628123456789?text=Halo%20%26%20apa%20kabar%3F",
    );
  });

  test("maskNumber hides all digits except the last four", () => {
    expect(maskNumber("+62812345678")).toBe("•••••••5678");
    expect(maskNumber("12-345 67")).toBe("•••4567");
    expect(maskNumber(maskNumber("+62812345678"))).toBe("•••••••5678");
  });

  test("maskNumber hides all digits of a number with at most four digits", () => {
    expect(["12-34", "7", "••••", ""].map(maskNumber)).toEqual(["••••", "•", "••••", ""]);
  });

  test("maskName keeps only the first letter, in any alphabet", () => {
    expect(["Siti Rahayu", " Ömer", "𝒜nna", ""].map(maskName)).toEqual(["S•••", "Ö•••", "𝒜•••", "•••"]);
    expect(maskName("S•••")).toBe("S•••");
  });
});
