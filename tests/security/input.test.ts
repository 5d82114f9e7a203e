import { describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import { startDeskBeforeTests } from "../contract/contract-desk.js";
import { sendBytes } from "./fuzz/send-bytes.js";

const desk = startDeskBeforeTests();

describe("the query of a request", () => {
  test.each(["search[$ne]=", "status[$ne]=pending", "status=all&status=all", "date_range[]=all", "$where=1"])(
    "operators and repeated keys of a query are answered with 400: %s",
    async (query) => {
      const { status } = await desk().callAsAdmin("GET", `${API.listOrders.path}?${query}`);
      expect(status).toBe(400);
    },
  );

  test.each(["(a+)+$", ".*", "[", "\\", "^", `${"a".repeat(99)}!`, "%", "${7*7}"])(
    "the search %p is taken literally, and answered within half a second",
    async (search) => {
      await desk().placeOrder();
      const startedAt = performance.now();
      const answer = await desk().callAsAdmin(
        "GET",
        `${API.listOrders.path}?search=${encodeURIComponent(search)}`,
      );
      expect(performance.now() - startedAt).toBeLessThan(500);
      expect([answer.status, answer.body.data]).toEqual([200, []]);
    },
  );
});

describe("the body of a request", () => {
  test("if a body repeats a key, the last value is validated and stored", async () => {
    const { email, password } = desk().createUserBody();
    const raw = `{"role":"admin","name":"Ani","email":"${email}","password":"${password}","role":"user"}`;
    const headers = { "content-type": "application/json" };
    const token = desk().adminToken();
    const answer = await desk().api.call("POST", API.createUser.path, { raw, headers, token });
    expect(dataOf(answer)).toMatchObject({ role: "user" });
  });

  test.each([
    ["NUL", "Ani\u0000"],
    ["a line end", "Ani\r\nBudi"],
    ["an override of direction", "Ani\u202e"],
    ["half a character", "Ani\ud800"],
    ["a zero width space", "Ani\u200b"],
    ["a byte order mark", "A\ufeffni"],
  ])("a name with %s is refused", async (_what, account_name) => {
    const answer = await desk().api.post(
      API.createOrder.path,
      await desk().createOrderBody({ account_name }),
    );
    expect([answer.status, Object.keys(Object(answer.body["fields"]))]).toEqual([400, ["account_name"]]);
  });

  test("a name with accents is stored in composed Unicode form", async () => {
    const body = await desk().createOrderBody({ account_name: "  Jose\u0301 " });
    expect(dataOf<TransactionRow>(await desk().api.post(API.createOrder.path, body)).account_name).toBe(
      "José",
    );
  });

  test.each([
    ["account_name", 101],
    ["user_whatsapp", 41],
    ["destination_account", 35],
  ])("a text beyond its length limit is refused: %s", async (field, length) => {
    const answer = await desk().api.post(
      API.createOrder.path,
      await desk().createOrderBody({ [field]: "1".repeat(length) }),
    );
    expect([answer.status, Object.keys(Object(answer.body["fields"]))]).toEqual([400, [field]]);
  });

  test.each(["0812\n345678901", "0812\r345678901", "0812\u20283456789"])(
    "line ends in a value are refused: %j",
    async (user_whatsapp) => {
      const answer = await desk().api.post(
        API.createOrder.path,
        await desk().createOrderBody({ user_whatsapp }),
      );
      expect(answer.status).toBe(400);
    },
  );
});

describe("the bytes of a request", () => {
  const requestLine = `POST ${API.createOrder.path} HTTP/1.1`;
  test.each([
    [
      "two lengths",
      [requestLine, "Host: localhost", "Content-Length: 2", "Content-Length: 3", "", "{}"],
      "\r\n",
    ],
    [
      "a length and chunks",
      [requestLine, "Host: localhost", "Content-Length: 5", "Transfer-Encoding: chunked", "", "0", "", ""],
      "\r\n",
    ],
    ["bare line feeds", [`GET ${API.getRates.path} HTTP/1.1`, "Host: localhost", "", ""], "\n"],
    ["no Host", [`GET ${API.getRates.path} HTTP/1.1`, "", ""], "\r\n"],
    ["a space before a colon", [`GET ${API.getRates.path} HTTP/1.1`, "Host : localhost", "", ""], "\r\n"],
  ])("a request with %s is refused with 400", async (_what, lines, end) => {
    const { statuses, hangs } = await sendBytes(desk().system.url, [Buffer.from(lines.join(end))]);
    expect([statuses, hangs]).toEqual([[400], false]);
  });
});
