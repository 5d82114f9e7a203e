import { MOBILE_BREAKPOINT_PX } from "@tukar-saldo/contracts";
import { useMediaQuery } from "../../shared/hooks/use-media-query.js";
import type { ListItem } from "./list-items.js";

/** Layout of the list at a viewport width. Heights must match order.css, order-medium.css and order-card.css. */
export interface ListLayout {
  readonly columns: number;
  readonly orderPx: number;
  readonly groupPx: number;
  /** Height of the sticky elements that cover the list at the top and the bottom of the viewport. */
  readonly coverTopPx: number;
  readonly coverBottomPx: number;
  /** Lines rendered above and below the visible ones; each makes scrolling on phones slower. */
  readonly overscan: number;
  /** Whether today's orders have a day line; phones omit it to save space. */
  readonly showsTodayLine: boolean;
}

const TABLE_LAYOUT = {
  columns: 1,
  groupPx: 32,
  coverTopPx: 104,
  coverBottomPx: 16,
  overscan: 6,
  showsTodayLine: true,
};
const CARD_LAYOUT = { orderPx: 294, groupPx: 48, overscan: 3 };
const LAYOUTS = {
  wide: { ...TABLE_LAYOUT, orderPx: 64 },
  compact: { ...TABLE_LAYOUT, orderPx: 88 },
  tablet: { ...CARD_LAYOUT, columns: 2, showsTodayLine: true, coverTopPx: 152, coverBottomPx: 16 },
  phone: { ...CARD_LAYOUT, columns: 1, showsTodayLine: false, coverTopPx: 8, coverBottomPx: 72 },
} as const satisfies Record<string, ListLayout>;

export function useListLayout(): ListLayout {
  const isWide = useMediaQuery("(min-width: 1280px)");
  const isCompact = useMediaQuery("(min-width: 1024px)");
  const isTablet = useMediaQuery(`(min-width: ${MOBILE_BREAKPOINT_PX}px)`);
  if (isWide) return LAYOUTS.wide;
  if (isCompact) return LAYOUTS.compact;
  return isTablet ? LAYOUTS.tablet : LAYOUTS.phone;
}

export function heightOf(item: ListItem | undefined, { orderPx, groupPx }: ListLayout): number {
  return item?.kind === "orders" ? orderPx : groupPx;
}
