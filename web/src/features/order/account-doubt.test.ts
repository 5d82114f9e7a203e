import { describe, expect, test } from "@jest/globals";
import { DESTINATIONS } from "@tukar-saldo/contracts";
import { doubtAccount } from "./account-doubt.js";

const findDestination = (wanted: string) => {
  const destination = DESTINATIONS.find(({ value }) => value === wanted);
  if (!destination) throw new Error(`there is no ${wanted}`);
  return destination;
};

describe("doubt about an account", () => {
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
  ])("accepts the %s account %p without a doubt", (destination, account) => {
    expect(doubtAccount(findDestination(destination), account)).toBeUndefined();
  });

  test.each([
    ["dana", "5271038842", { kind: "phone" }],
    ["ovo", "12345", { kind: "phone" }],
    ["bca", "081234567890", { kind: "digits", usual: 10, typed: 12 }],
    ["btn", "12345", { kind: "digits", usual: 16, typed: 5 }],
  ])("doubts the %s account %p: %p", (destination, account, doubt) => {
    expect(doubtAccount(findDestination(destination), account)).toEqual(doubt);
  });
});
