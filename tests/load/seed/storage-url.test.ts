import { expect, test } from "@jest/globals";
import { hasCredentials } from "./storage-url.js";

test.each([
  ["mongodb://127.0.0.1:27017/desk", false],
  ["mongodb://one:1,two:2/desk?appName=a@b", false],
  ["mongodb+srv://desk.example/desk", false],
  ["mongodb://seeder:secret@127.0.0.1:27017/desk", true],
  ["mongodb+srv://seeder@desk.example", true],
  ["not a URL", true],
])("hasCredentials tells whether the URL %s contains credentials: %s", (url, expected) => {
  expect(hasCredentials(url)).toBe(expected);
});
