import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import specs from "@asyncapi/specs";
import { Ajv } from "ajv";
import { EVENTS, eventTypesFor } from "@tukar-saldo/contracts";
import { ASYNCAPI_FILE, renderAsyncApi } from "../../scripts/docs/asyncapi.js";

interface Message {
  readonly "x-version": number;
  readonly payload: { readonly properties: Readonly<Record<string, { readonly const?: unknown }>> };
}
interface Document {
  readonly channels: Readonly<Record<string, { readonly messages: Readonly<Record<string, Message>> }>>;
}

const asyncApiText = readFileSync(ASYNCAPI_FILE, "utf8");
const { channels } = JSON.parse(asyncApiText) as Document;

describe("docs/asyncapi.json", () => {
  test("docs/asyncapi.json is up to date (else: npm run docs)", () => {
    expect(asyncApiText).toBe(renderAsyncApi());
  });

  test("docs/asyncapi.json is valid AsyncAPI 3.0", () => {
    const $schema = "http://json-schema.org/draft-07/schema";
    const schema = { ...specs.schemasWithoutId["3.0.0"], $schema, $id: "https://asyncapi.com/3.0.0" };
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    validate(JSON.parse(asyncApiText));
    expect(validate.errors).toBeNull();
    expect(validate({ ...JSON.parse(asyncApiText), channels: { notifier: { messages: 1 } } })).toBe(false);
  });

  test("docs/asyncapi.json lists every event with its version in the channels of its subscribers", () => {
    expect(Object.keys(channels["notifier"]?.messages ?? {})).toEqual(eventTypesFor("notifier"));
    expect(Object.keys(channels["audit"]?.messages ?? {})).toEqual(eventTypesFor("audit"));
    for (const { type, version, subscribers } of EVENTS) {
      for (const subscriber of subscribers) {
        const message = channels[subscriber]?.messages[type];
        expect(message?.["x-version"]).toBe(version);
        expect(message?.payload.properties["version"]?.const).toBe(version);
      }
    }
  });

  test("docs/asyncapi.json lists every event in the audit channel except notice.created, which the audit publishes", () => {
    const auditedTypes: string[] = EVENTS.map(({ type }) => type).filter((type) => type !== "notice.created");
    expect(eventTypesFor("audit")).toEqual(auditedTypes);
  });

  test("docs/asyncapi.json describes user.updated in the notifier channel with only the user's id", () => {
    const { payload } = channels["notifier"]?.messages["user.updated"] ?? {};
    expect(payload?.properties["data"]).toMatchObject({
      properties: { after: { properties: { id: { type: "string" } }, required: ["id"] } },
      required: ["after"],
    });
    expect(JSON.stringify(payload?.properties["data"])).not.toMatch(/email|role|"name"/);
  });

  test("docs/asyncapi.json describes order.placed in the audit channel without personal data", () => {
    const message = JSON.stringify(channels["audit"]?.messages["order.placed"]);
    expect(message).toContain("final_amount");
    expect(message).not.toMatch(/account_name|user_whatsapp|destination_account/);
  });
});
