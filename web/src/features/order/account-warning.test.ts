import { describe, expect, test } from "@jest/globals";
import { DESTINATIONS } from "@tukar-saldo/contracts";
import { findAccountWarning } from "./account-warning.js";

const findDestination = (destinationValue: string) => {
  const destination = DESTINATIONS.find(({ value }) => value === destinationValue);
  if (!destination) throw new Error(`there is no ${destinationValue}`);
  return destination;
};

describe("warning about an unlikely account", () => {
  test.each([
    ["dana", "0812 3456 7890"],
    ["gopay", "+62 812-3456-7890"],
    ["bca", "527 103 8842"],
    ["mandiri", "1234567890123"],
    ["bri", "123456789012345"],
    ["btn", "1234567890123456"],
    ["seabank", "901234567890"],
    ["bca", ""],
    ["dana", undefined],
  ])("returns no warning for the %s account %p", (destination, account) => {
    expect(findAccountWarning(findDestination(destination), account)).toBeUndefined();
  });

  test.each([
    ["dana", "5271038842", { kind: "phone" }],
    ["ovo", "12345", { kind: "phone" }],
    ["bca", "081234567890", { kind: "digits", usual: 10, typed: 12 }],
    ["btn", "12345", { kind: "digits", usual: 16, typed: 5 }],
  ])("warns about the %s account %p, with the reason %p", (destination, account, warning) => {
    expect(findAccountWarning(findDestination(destination), account)).toEqual(warning);
  });
});
