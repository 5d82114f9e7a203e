import { MOBILE_BREAKPOINT_PX } from "@tukar-saldo/contracts";
import { useMediaQuery } from "../../shared/hooks/use-media-query.js";
import type { Item } from "./list-items.js";

/** How the list is laid out at a width; heights are those of order.css, order-medium.css and order-card.css. */
export interface Layout {
  readonly columns: number;
  readonly orderPx: number;
  readonly groupPx: number;
  /** What sticks to the top and the bottom of the window over the list. */
  readonly coverTopPx: number;
  readonly coverBottomPx: number;
  /** Lines kept in the page above and below those in sight; each costs a phone with every frame. */
  readonly overscan: number;
  /** Whether today's orders stand under the name of the day; on a phone they begin higher without it. */
  readonly namesToday: boolean;
}

const ledger = { columns: 1, groupPx: 32, coverTopPx: 104, coverBottomPx: 16, overscan: 6, namesToday: true };
const cards = { orderPx: 294, groupPx: 48, overscan: 3 };
const LAYOUTS = {
  wide: { ...ledger, orderPx: 64 },
  compact: { ...ledger, orderPx: 88 },
  tablet: { ...cards, columns: 2, namesToday: true, coverTopPx: 152, coverBottomPx: 16 },
  phone: { ...cards, columns: 1, namesToday: false, coverTopPx: 8, coverBottomPx: 72 },
} as const satisfies Record<string, Layout>;

export function useLayout(): Layout {
  const wide = useMediaQuery("(min-width: 1280px)");
  const compact = useMediaQuery("(min-width: 1024px)");
  const tablet = useMediaQuery(`(min-width: ${MOBILE_BREAKPOINT_PX}px)`);
  if (wide) return LAYOUTS.wide;
  if (compact) return LAYOUTS.compact;
  return tablet ? LAYOUTS.tablet : LAYOUTS.phone;
}

export function heightOf(item: Item | undefined, { orderPx, groupPx }: Layout): number {
  return item?.kind === "orders" ? orderPx : groupPx;
}
