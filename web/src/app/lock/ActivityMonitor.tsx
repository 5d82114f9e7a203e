import { useMutation, useQueryClient } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import { useEffect, useEffectEvent } from "react";
import { call } from "../../shared/api/client.js";
import { profileQuery } from "../../shared/profile.js";
import { lockSession, useSession } from "../../shared/session.js";

const INPUT_EVENTS = ["pointerdown", "keydown", "wheel"] as const;
const BEAT_INTERVAL_MS = 60_000;

/** Reports user activity to the server. After the idle time, checks the session and locks it if it has ended. */
export function ActivityMonitor() {
  const token = useSession()?.token;
  return token ? <ActivityReporter key={token} /> : null;
}

function ActivityReporter() {
  const client = useQueryClient();
  const { mutate, data } = useMutation({ mutationFn: async () => (await call(API.beat)).data });
  const sendBeat = useEffectEvent(() => mutate());
  useEffect(() => {
    let lastBeatAt = Number.NEGATIVE_INFINITY;
    const onInput = (): void => {
      if (Date.now() - lastBeatAt < BEAT_INTERVAL_MS) return;
      lastBeatAt = Date.now();
      sendBeat();
    };
    const listenerOptions = { capture: true, passive: true };
    for (const input of INPUT_EVENTS) document.addEventListener(input, onInput, listenerOptions);
    return () => {
      for (const input of INPUT_EVENTS) document.removeEventListener(input, onInput, listenerOptions);
    };
  }, []);
  // Also locks the session if it cannot be checked, for example if the device is offline after sleep.
  useEffect(() => {
    if (!data) return;
    let timer: ReturnType<typeof setTimeout>;
    const checkSession = async (): Promise<void> => {
      const validProfile = await client.fetchQuery({ ...profileQuery, staleTime: 0 }).catch(() => undefined);
      if (validProfile) timer = setTimeout(() => void checkSession(), BEAT_INTERVAL_MS);
      else lockSession();
    };
    timer = setTimeout(() => void checkSession(), data.idle_seconds * 1_000);
    return () => clearTimeout(timer);
  }, [client, data]);
  return null;
}
