import { MOBILE_BREAKPOINT_PX } from "@tukar-saldo/contracts";
import type { Notice } from "@tukar-saldo/contracts";
import { Bell, ChevronDown, Undo2, X } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { clockMinute } from "../../shared/desk/format.js";
import { useDeskNow } from "../../shared/desk/use-desk-now.js";
import { useMediaQuery } from "../../shared/hooks/use-media-query.js";
import { useSession } from "../../shared/session.js";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { isPinned, findUndoableChange, getUndoTimeLeft } from "./notice-rules.js";
import { useFocusAfterHiding } from "./use-focus-after-hiding.js";
import { useNewNotice } from "./use-new-notice.js";
import { useNoticeText } from "./use-notice-text.js";
import { useNotices, useRestoreRates } from "./use-notices.js";
import "./notices.css";

const COLLAPSE_CHECK_INTERVAL_MS = 10_000;

interface Props {
  readonly isAdmin: boolean;
}

/** Notices for staff from the last 24 hours: shows the newest one, and earlier ones when the user expands the list. */
export function Notices({ isAdmin }: Props) {
  const { t } = useTranslation("desk");
  const { notices, isKnown, hide } = useNotices();
  const newNotice = useNewNotice(isKnown ? notices : undefined);
  const sectionElement = useRef<HTMLElement>(null);
  const focusAfterHiding = useFocusAfterHiding(sectionElement, notices.length);
  const [isOpen, setOpen] = useState(false);
  const translateNotice = useNoticeText();
  const [newest] = notices;
  const userId = useSession()?.user.id;
  const isShown = (notice: Notice) => isOpen || notice === newest || isPinned(notice);
  const earlierNotices = notices.filter((notice) => notice !== newest && !isPinned(notice));
  const undoableNotice = isAdmin ? findUndoableChange(notices) : undefined;
  const isWide = useMediaQuery(`(min-width: ${MOBILE_BREAKPOINT_PX}px)`);
  const now = useDeskNow(COLLAPSE_CHECK_INTERVAL_MS);
  const canUndo = undoableNotice !== undefined && getUndoTimeLeft(undoableNotice, now) > 0;
  const isUrgent = newNotice !== undefined || canUndo || notices.some(isPinned);
  // On phones the list is collapsed to leave space for the orders, unless a notice is new, pinned or undoable.
  const isCollapsed = !isWide && !isOpen && !isUrgent;
  const hasToggle = isCollapsed || isOpen || earlierNotices.length > 0;
  return (
    <>
      {/* Rendered before the first notice, so that screen readers announce that notice. */}
      <p role="status" className="visually-hidden">
        {newNotice && translateNotice(newNotice)}
      </p>
      {newest && (
        <section
          ref={sectionElement}
          className="notices"
          data-folded={isCollapsed || undefined}
          aria-label={t("notice.list")}
        >
          <ul hidden={isCollapsed}>
            {notices.filter(isShown).map((notice, at) => (
              <NoticeRow
                key={notice.id}
                notice={notice}
                text={translateNotice(notice)}
                canRestore={notice === undoableNotice}
                canHide={!isPinned(notice) || notice.actor.id === userId}
                onHide={() => {
                  focusAfterHiding(at);
                  hide(notice.id);
                }}
              />
            ))}
          </ul>
          {hasToggle && (
            <button
              type="button"
              className="notices__more"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon icon={isCollapsed ? Bell : ChevronDown} size="small" />
              {isCollapsed && <span className="visually-hidden">{t("notice.list")}, </span>}
              {isCollapsed && notices.length}
              {!isCollapsed &&
                (isOpen ? t("notice.less") : t("notice.more", { count: earlierNotices.length }))}
            </button>
          )}
        </section>
      )}
    </>
  );
}

interface RowProps {
  readonly notice: Notice;
  readonly canRestore: boolean;
  readonly text: string;
  /** A pinned notice can be hidden only by the user who caused it. */
  readonly canHide: boolean;
  readonly onHide: () => void;
}

function NoticeRow({ notice, text, canRestore, canHide, onHide }: RowProps) {
  const { t } = useTranslation("desk");
  return (
    <li className="notices__row">
      <Icon icon={Bell} />
      <p>
        {text} <time dateTime={notice.at}>{clockMinute(notice.at)}</time>
      </p>
      {canRestore && notice.type === "rate_changed" && <RestoreButton notice={notice} />}
      {canHide && (
        <button
          type="button"
          className="icon-button notices__hide"
          aria-label={t("notice.hide")}
          title={t("notice.hide")}
          onClick={onHide}
        >
          <Icon icon={X} />
        </button>
      )}
    </li>
  );
}

function RestoreButton({ notice }: { readonly notice: Extract<Notice, { type: "rate_changed" }> }) {
  const { t } = useTranslation("desk");
  const { restoreRates, isPending } = useRestoreRates();
  const seconds = Math.ceil(getUndoTimeLeft(notice, useDeskNow(1_000)) / 1_000);
  if (seconds === 0) return null;
  return (
    <Button
      look="line"
      aria-disabled={isPending || undefined}
      onClick={() => isPending || restoreRates(notice)}
    >
      <Icon icon={Undo2} />
      {t("notice.putBack")}
      <span className="notices__seconds" aria-hidden="true">
        {seconds}
      </span>
    </Button>
  );
}
