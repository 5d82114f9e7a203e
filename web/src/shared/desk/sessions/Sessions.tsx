import { useQuery } from "@tanstack/react-query";
import type { SessionView } from "@tukar-saldo/contracts";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { deviceName } from "../device-name.js";
import { dayAndMinute } from "../format.js";
import { useLanguage } from "../../i18n/use-language.js";
import { Button } from "../../ui/Button.js";
import { Skeleton } from "../../ui/Skeleton.js";
import { sessionsQuery, useEndSession } from "./session-queries.js";
import "./sessions.css";

interface Props {
  /** The id of another user, whose sessions only admins see; by default, lists the signed-in user's own sessions. */
  readonly user?: string;
}

/** The devices on which a user is signed in; each session but the current one can be ended. */
export function Sessions({ user }: Props) {
  const { t } = useTranslation("access");
  const { data, isError } = useQuery(sessionsQuery(user));
  const { end, isPending } = useEndSession(user);
  const listElement = useRef<HTMLUListElement>(null);
  const endAndFocusList = (id?: string): void => {
    end(id);
    // The pressed button is removed with its row, so the list takes the focus.
    listElement.current?.focus();
  };
  if (isError) return <p role="alert">{t("sessions.unread")}</p>;
  if (!data) return <Skeleton height="64px" />;
  if (data.length === 0) return <p className="muted">{t("sessions.none")}</p>;
  const otherSessions = data.filter(({ current }) => !current);
  return (
    <>
      <ul className="sessions" ref={listElement} tabIndex={-1} aria-label={t("sessions.title")}>
        {data.map((session) => (
          <SessionRow key={session.id} session={session} isBusy={isPending} onEnd={endAndFocusList} />
        ))}
      </ul>
      {otherSessions.length > 1 && (
        <Button look="line" aria-disabled={isPending || undefined} onClick={() => endAndFocusList()}>
          {t(user === undefined ? "sessions.endOthers" : "sessions.endAll")}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  readonly session: SessionView;
  readonly isBusy: boolean;
  readonly onEnd: (id: string) => void;
}

function SessionRow({ session, isBusy, onEnd }: RowProps) {
  const { t } = useTranslation("access");
  const language = useLanguage();
  const { id, current, user_agent, address, created_at, last_seen } = session;
  const device = deviceName(user_agent) ?? t("sessions.unknown");
  return (
    <li className="sessions__row">
      <div>
        <b>{device}</b> {current && <span className="sessions__own">{t("sessions.current")}</span>}
        <p>
          {t("sessions.times", {
            from: dayAndMinute(created_at, language),
            seen: dayAndMinute(last_seen, language),
          })}
        </p>
        <p>{address}</p>
      </div>
      {!current && (
        <Button
          look="quiet"
          aria-label={t("sessions.end.of", { device, address })}
          aria-disabled={isBusy || undefined}
          onClick={() => onEnd(id)}
        >
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}
