import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ListParams } from "../../shared/desk/keys.js";
import { addNotice } from "../../shared/desk/notices.js";
import { profileQuery } from "../../shared/profile.js";
import { currentToken } from "../../shared/session.js";
import type { Desk } from "../../shared/desk/desk.js";
import { applyEvents } from "../../shared/orders/apply-events.js";
import type { LiveEvent, NotifiableEvents } from "../../shared/orders/apply-events.js";
import { createCatchUp } from "./catch-up.js";
import { createBatcher, createTrailingDebounce } from "./batcher.js";
import { openSocket } from "./socket.js";
import type { Connection } from "./socket.js";

/** Polling interval while disconnected. */
const POLL_INTERVAL_MS = 20_000;

const isAggregateKey = (key: readonly unknown[]): boolean =>
  key[1] === "stats" ||
  key[1] === "breakdown" ||
  (key[1] === "list" && (key[2] as ListParams).sort === "oldest");

/** Refetches counters, charts and the oldest pending orders; the order list itself is updated from socket events. */
function refetchAggregates({ client }: Desk): void {
  void client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === "tx" && isAggregateKey(queryKey),
  });
}

/** Refetches the profile, which contains the user's permissions; if that fails, the known permissions stay. */
function refetchProfile({ client }: Desk): void {
  void client.invalidateQueries({ queryKey: profileQuery.queryKey });
}

/**
 * Keeps the query cache up to date with socket messages.
 * @param isReady connects once it is true, as connecting refetches all orders and would delay the first ones
 * @returns the state of the connection
 */
export function useLiveUpdates(
  desk: Desk,
  reportNews: (news: NotifiableEvents) => void,
  onRefused: () => void,
  isReady: boolean,
): Connection {
  const [connection, setConnection] = useState<Connection>("connecting");
  const onNews = useEffectEvent(reportNews);
  const pollRef = useRef<() => void>(undefined);
  const onRefusal = useEffectEvent(onRefused);
  const [isUpToDate, setUpToDate] = useState(false);

  useEffect(() => {
    if (!isReady) return undefined;
    const catchUp = createCatchUp(
      desk,
      (news) => onNews(news),
      () => setUpToDate(true),
    );
    // The profile may have changed as well while messages were missed.
    const refetchAll = (): void => {
      refetchProfile(desk);
      void catchUp.runUntilDone();
    };
    const aggregatesRefetch = createTrailingDebounce(() => refetchAggregates(desk), 1_000, 5_000);
    const batcher = createBatcher<LiveEvent>((events) => {
      onNews(applyEvents(desk.client, desk.recentUpdates, events, new Date()));
      aggregatesRefetch.call();
    });
    const closeSocket = openSocket(currentToken, {
      messages: {
        transaction_update: (row) => {
          if (row) return batcher.add({ kind: "placed", row });
          desk.recentUpdates.clear();
          setUpToDate(false);
          refetchAll();
        },
        transaction_updated: (row) => batcher.add({ kind: "changed", row }),
        notice: (notice) => void addNotice(desk.client, notice),
        profile_updated: () => refetchProfile(desk),
      },
      onConnection: (state) => {
        // The socket may miss events from now on, so the data counts as outdated until the next refetch.
        setUpToDate(false);
        if (state === "live") catchUp.stop();
        else catchUp.disconnect();
        setConnection(state);
      },
      onConnected: refetchAll,
      onRefused: () => onRefusal(),
    });
    pollRef.current = () => void catchUp.runOnce();
    return () => {
      closeSocket();
      catchUp.stop();
      batcher.stop();
      aggregatesRefetch.stop();
    };
  }, [desk, isReady]);

  useEffect(() => {
    if (connection === "live") return;
    const timer = setInterval(() => pollRef.current?.(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [connection]);

  return connection === "live" && !isUpToDate ? "connecting" : connection;
}
