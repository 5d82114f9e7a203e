import { expect, test } from "@jest/globals";
import { headerList } from "./header-list.js";

test("headerList parses a list of headers with percent-encoded values", () => {
  const headers = { authorization: "Bearer a=b,c", "x-tenant": "desk" };
  expect(headerList.parse("authorization=Bearer%20a%3Db%2Cc, x-tenant=desk")).toEqual(headers);
});

test("headerList accepts a header value that contains an equals sign, such as Basic credentials", () => {
  const text = "Authorization=Basic%20dXNlcjpwYXNz==";
  expect(headerList.parse(text)).toEqual({ Authorization: "Basic dXNlcjpwYXNz==" });
});

test.each(["secret", "=secret", "a b=c", "a=%E0%A4%A", "a=b,,c=d"])(
  "headerList refuses %p with an error that does not contain it",
  (text) => {
    const { error } = headerList.safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "a comma list of name=value, percent-encoded",
    ]);
  },
);
