import { fileURLToPath } from "node:url";
import {
  eventEnvelope,
  EVENTS,
  noticeView,
  SOCKET_PATH,
  SUBSCRIBERS,
  transactionRow,
} from "@tukar-saldo/contracts";
import type { EventDefinition, ServerToClient, SubscriberName } from "@tukar-saldo/contracts";
import { queueNameOf } from "@tukar-saldo/messaging";
import * as z from "zod/mini";

export const ASYNCAPI_FILE = fileURLToPath(new URL("../../docs/asyncapi.json", import.meta.url));

type JsonObject = Record<string, unknown>;
/** An AsyncAPI channel: its address and description (`details`), and its messages by name. */
interface Channel {
  readonly name: string;
  readonly details: JsonObject;
  readonly action: "send" | "receive";
  readonly messages: Readonly<Record<string, JsonObject>>;
}

/** The CloudEvents 1.0 attributes of an event: each is a constant or refers to the event's field with its value. */
const CLOUD_EVENT_MAPPING = {
  specversion: "1.0",
  source: "/tukar-saldo",
  datacontenttype: "application/json",
  id: "$message.payload#/id",
  type: "$message.payload#/type",
  time: "$message.payload#/at",
  data: "$message.payload#/data",
  dataversion: "$message.payload#/version",
  requestid: "$message.payload#/request_id",
  traceparent: "$message.payload#/trace",
};

/** Converts a schema to JSON Schema draft 7, as AsyncAPI 3.0 requires. */
function toJsonSchema(schema: z.ZodMiniType): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: "draft-7",
    unrepresentable: "any",
  });
  return rest;
}

function createEventMessage(
  { type, version, data, subscriberSchemas }: EventDefinition,
  subscriber: SubscriberName,
): JsonObject {
  const payload = z.extend(eventEnvelope, {
    type: z.literal(type),
    version: z.literal(version),
    data: subscriberSchemas[subscriber] ?? data,
  });
  return {
    name: type,
    contentType: "application/json",
    traits: [{ $ref: "#/components/messageTraits/cloudEvent" }],
    payload: toJsonSchema(payload),
    "x-version": version,
  };
}

function createQueueChannel(subscriber: SubscriberName): Channel {
  const events = EVENTS.filter(({ subscribers }: EventDefinition) => subscribers.includes(subscriber));
  const messages = events.map((definition) => [definition.type, createEventMessage(definition, subscriber)]);
  return {
    name: subscriber,
    details: {
      address: queueNameOf(subscriber),
      description: `A BullMQ queue in Redis: one job per event, its name the type, its id <event id>-${subscriber}. ${
        subscriber === "audit" ? "The actor is told in full." : "Of the actor only the role is told."
      }`,
    },
    action: "receive",
    messages: Object.fromEntries(messages) as Record<string, JsonObject>,
  };
}

const SOCKET_MESSAGES = {
  transaction_update: {
    summary: "A new order; without a row: reload the list",
    payload: z.optional(transactionRow),
  },
  transaction_updated: {
    summary: "An order changed; apply it only when its version is higher than the one shown",
    payload: transactionRow,
  },
  notice: {
    summary: "A new notice for staff, for admins or for one user; one with the id of another is the same",
    payload: noticeView,
  },
  profile_updated: {
    summary: "The user of this dashboard was changed; no payload: reload the profile. Only that user gets it",
    payload: z.never(),
  },
} satisfies { readonly [Name in keyof ServerToClient]: { summary: string; payload: z.ZodMiniType } };

function createSocketChannel(): Channel {
  const messages = Object.entries(SOCKET_MESSAGES).map(([name, { summary, payload }]) => [
    name,
    { name, summary, contentType: "application/json", payload: toJsonSchema(payload) },
  ]);
  return {
    name: "socket",
    details: {
      address: SOCKET_PATH,
      description:
        "Socket.IO, default namespace; the handshake carries the token of a session as `auth.token`. What clients send is ignored.",
    },
    action: "send",
    messages: Object.fromEntries(messages) as Record<string, JsonObject>,
  };
}

const toReference = (path: string, name: string): JsonObject => ({
  $ref: `#/${path}/${name}`,
});

/** Creates the AsyncAPI 3.0 document of all events and of all messages that the socket sends. */
function describeMessages(): JsonObject {
  const channels = [...SUBSCRIBERS.map(createQueueChannel), createSocketChannel()];
  return {
    asyncapi: "3.0.0",
    info: { title: "Tukar Saldo", version: "1.0.0", license: { name: "MIT" } },
    defaultContentType: "application/json",
    channels: Object.fromEntries(
      channels.map(({ name, details, messages }) => [name, { ...details, messages }]),
    ),
    operations: Object.fromEntries(
      channels.map(({ name, action }) => [
        `${action}-${name}`,
        { action, channel: toReference("channels", name) },
      ]),
    ),
    components: { messageTraits: { cloudEvent: { "x-cloudevents": CLOUD_EVENT_MAPPING } } },
  };
}

export function renderAsyncApi(): string {
  return `${JSON.stringify(describeMessages(), undefined, 2)}\n`;
}
