import { findPage } from "@tukar-saldo/contracts";
import { createContext, use, useEffect } from "react";
import type { ComponentPropsWithRef, MouseEvent } from "react";

/** Where the app is. */
export interface Place {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** With its number sign, or empty. */
  readonly hash: string;
  /** What was passed along; the history keeps it over a reload. */
  readonly state: unknown;
  /** Another one after each navigation. */
  readonly key: string;
}

export interface NavigateOptions {
  /** Takes the place of the current entry of the history. */
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** What components know of the router around them: the plain one of visitors' pages, or the data router of staff. */
export interface AppRouter {
  readonly place: Place;
  /** Whether the place was reached by back, forward or a load, by a new entry, or by replacing one. */
  readonly arrival: "POP" | "PUSH" | "REPLACE";
  /** Goes to an address of the app that begins with a slash. */
  readonly go: (to: string, options?: NavigateOptions) => unknown;
}

export const RouterContext = createContext<AppRouter | undefined>(undefined);

function useRouter(): AppRouter {
  const router = use(RouterContext);
  if (!router) throw new Error("there is no router around this component");
  return router;
}

export const useLocation = (): Place => useRouter().place;

export const useArrival = (): AppRouter["arrival"] => useRouter().arrival;

/** A query or an anchor alone belongs to the page that is shown. */
const addressOf = (to: string, { pathname }: Place): string => (to.startsWith("/") ? to : pathname + to);

export function useNavigate(): (to: string, options?: NavigateOptions) => void {
  const { go, place } = useRouter();
  return (to, options) => void go(addressOf(to, place), options);
}

/** The values of the path's `:name` segments. */
export function useParams(): Readonly<Record<string, string | undefined>> {
  const { pathname } = useLocation();
  const found = Object.entries(findPage(pathname)?.params ?? {});
  return Object.fromEntries(found.map(([name, value]) => [name, decodeURIComponent(value)]));
}

type Change = (now: URLSearchParams) => URLSearchParams;

export function useSearchParams(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const change = (next: Change, options?: NavigateOptions): void => {
    const query = String(next(params));
    navigate(query === "" ? pathname : `?${query}`, options);
  };
  return [params, change];
}

interface LinkProps extends Omit<ComponentPropsWithRef<"a">, "href"> {
  readonly to: string;
}

/** Opens in another tab or window, or is not a click of the main button. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey;

/** A link within the app. */
export function Link({ to, onClick, target, children, ...rest }: LinkProps) {
  const { go, place } = useRouter();
  const address = addressOf(to, place);
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event) || (target && target !== "_self")) return;
    event.preventDefault();
    void go(address, { replace: address === place.pathname + place.search + place.hash });
  };
  return (
    <a {...rest} href={address} target={target} onClick={follow}>
      {children}
    </a>
  );
}

/** Leads elsewhere at once; back does not return here. */
export function Redirect({ to }: { readonly to: string }) {
  const { go } = useRouter();
  useEffect(() => void go(to, { replace: true }), [go, to]);
  return null;
}
