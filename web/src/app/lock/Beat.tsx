import { useMutation, useQueryClient } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import { useEffect, useEffectEvent } from "react";
import { call } from "../../shared/api/client.js";
import { profileQuery } from "../../shared/profile.js";
import { lockSession, useSession } from "../../shared/session.js";

const INPUTS = ["pointerdown", "keydown", "wheel"] as const;
const BEAT_MS = 60_000;

/** Tells the server that a person is active, and locks the session when nobody was for too long. */
export function Beat() {
  const token = useSession()?.token;
  return token ? <Beating key={token} /> : null;
}

function Beating() {
  const client = useQueryClient();
  const { mutate, data } = useMutation({ mutationFn: async () => (await call(API.beat)).data });
  const tell = useEffectEvent(() => mutate());
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    const onInput = (): void => {
      if (Date.now() - last < BEAT_MS) return;
      last = Date.now();
      tell();
    };
    const options = { capture: true, passive: true };
    for (const input of INPUTS) document.addEventListener(input, onInput, options);
    return () => {
      for (const input of INPUTS) document.removeEventListener(input, onInput, options);
    };
  }, []);
  // A computer that wakes up without a line cannot ask: then it is locked all the same.
  useEffect(() => {
    if (!data) return;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      const isAlive = await client.fetchQuery({ ...profileQuery, staleTime: 0 }).catch(() => undefined);
      if (isAlive) timer = setTimeout(() => void ask(), BEAT_MS);
      else lockSession();
    };
    timer = setTimeout(() => void ask(), data.idle_seconds * 1_000);
    return () => clearTimeout(timer);
  }, [client, data]);
  return null;
}
