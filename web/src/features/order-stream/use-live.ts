import { useEffect, useEffectEvent, useState } from "react";
import type { ListParams } from "../../shared/desk/keys.js";
import { keys } from "../../shared/desk/keys.js";
import { currentToken } from "../../shared/session.js";
import type { Desk } from "../../shared/desk/desk.js";
import { applyEvents } from "../../shared/orders/apply-events.js";
import type { LiveEvent, News } from "../../shared/orders/apply-events.js";
import { createBatcher, createTrailing } from "./batcher.js";
import { beforeRefetch, missedSince } from "./missed.js";
import { openSocket } from "./socket.js";
import type { Connection } from "./socket.js";

/** While disconnected the desk asks this often. */
const POLL_MS = 20_000;

/** Everything about orders anew; answers on their way may be older than the connection and are dropped. */
async function refetchAll(desk: Desk): Promise<News> {
  const { client } = desk;
  await client.cancelQueries({ queryKey: keys.tx });
  const before = beforeRefetch(desk, Date.now());
  await client.invalidateQueries({ queryKey: keys.tx });
  return { ...missedSince(desk, before, Date.now()), changed: [] };
}

const isSum = (key: readonly unknown[]): boolean =>
  key[1] === "stats" ||
  key[1] === "breakdown" ||
  (key[1] === "list" && (key[2] as ListParams).sort === "oldest");

/** Counters, charts and the oldest pending orders; the list itself was written already. */
function refetchSums({ client }: Desk): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === "tx" && isSum(queryKey) });
}

/** Keeps the query cache in step with the desk over the socket; answers how well that goes. */
export function useLive(desk: Desk, tell: (news: News) => void, onRefused: () => void): Connection {
  const [connection, setConnection] = useState<Connection>("connecting");
  const onNews = useEffectEvent(tell);
  const onRefusal = useEffectEvent(onRefused);
  const catchUp = useEffectEvent(() => void refetchAll(desk).then(tell));

  useEffect(() => {
    const sums = createTrailing(() => refetchSums(desk), 1_000, 5_000);
    const batcher = createBatcher<LiveEvent>((events) => {
      onNews(applyEvents(desk.client, desk.ledger, events, new Date()));
      sums.poke();
    });
    const close = openSocket(currentToken, {
      messages: {
        transaction_update: (row) => {
          if (row) return batcher.add({ kind: "placed", row });
          desk.ledger.clear();
          catchUp();
        },
        transaction_updated: (row) => batcher.add({ kind: "changed", row }),
      },
      onConnection: setConnection,
      onConnected: () => catchUp(),
      onRefused: () => onRefusal(),
    });
    return () => {
      close();
      batcher.stop();
      sums.stop();
    };
  }, [desk]);

  useEffect(() => {
    if (connection === "live") return;
    const timer = setInterval(() => catchUp(), POLL_MS);
    return () => clearInterval(timer);
  }, [connection]);

  return connection;
}
