import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ListParams } from "../../shared/desk/keys.js";
import { addNotice } from "../../shared/desk/notices.js";
import { profileQuery } from "../../shared/profile.js";
import { currentToken } from "../../shared/session.js";
import type { Desk } from "../../shared/desk/desk.js";
import { applyEvents } from "../../shared/orders/apply-events.js";
import type { LiveEvent, News } from "../../shared/orders/apply-events.js";
import { createCatchUp } from "./catch-up.js";
import { createBatcher, createTrailing } from "./batcher.js";
import { openSocket } from "./socket.js";
import type { Connection } from "./socket.js";

/** While disconnected the desk asks this often. */
const POLL_MS = 20_000;

const isSum = (key: readonly unknown[]): boolean =>
  key[1] === "stats" ||
  key[1] === "breakdown" ||
  (key[1] === "list" && (key[2] as ListParams).sort === "oldest");

/** Counters, charts and the oldest pending orders; the list itself was written already. */
function refetchSums({ client }: Desk): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === "tx" && isSum(queryKey) });
}

/** What the person may do is on their profile; if it does not come, what was known stays. */
function refetchProfile({ client }: Desk): void {
  void client.invalidateQueries({ queryKey: profileQuery.queryKey });
}

/** Keeps the query cache in step with the desk over the socket; answers how well that goes. */
export function useLive(desk: Desk, tell: (news: News) => void, onRefused: () => void): Connection {
  const [connection, setConnection] = useState<Connection>("connecting");
  const onNews = useEffectEvent(tell);
  const poll = useRef<() => void>(undefined);
  const onRefusal = useEffectEvent(onRefused);
  const [isUpToDate, setUpToDate] = useState(false);

  useEffect(() => {
    const catchUp = createCatchUp(
      desk,
      (news) => onNews(news),
      () => setUpToDate(true),
    );
    // Of what nobody heard, the profile may have changed, too.
    const refetchAll = (): void => {
      refetchProfile(desk);
      void catchUp.untilDone();
    };
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
          setUpToDate(false);
          refetchAll();
        },
        transaction_updated: (row) => batcher.add({ kind: "changed", row }),
        notice: (notice) => void addNotice(desk.client, notice),
        profile_updated: () => refetchProfile(desk),
      },
      onConnection: (now) => {
        // What was heard until now is all: from here on something may be missed.
        setUpToDate(false);
        catchUp.stop();
        setConnection(now);
      },
      onConnected: refetchAll,
      onRefused: () => onRefusal(),
    });
    poll.current = () => void catchUp.once();
    return () => {
      close();
      catchUp.stop();
      batcher.stop();
      sums.stop();
    };
  }, [desk]);

  useEffect(() => {
    if (connection === "live") return;
    const timer = setInterval(() => poll.current?.(), POLL_MS);
    return () => clearInterval(timer);
  }, [connection]);

  return connection === "live" && !isUpToDate ? "connecting" : connection;
}
