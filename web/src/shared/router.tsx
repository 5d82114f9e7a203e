import { findPage } from "@tukar-saldo/contracts";
import { createContext, use, useEffect } from "react";
import type { ComponentPropsWithRef, MouseEvent } from "react";

/** The current location of the app. */
export interface AppLocation {
  readonly pathname: string;
  /** The query with its question mark, or empty. */
  readonly search: string;
  /** The anchor with its number sign, or empty. */
  readonly hash: string;
  /** State passed with the navigation; the browser's history keeps it across reloads. */
  readonly state: unknown;
  /** An id of the history entry, which changes with each navigation. */
  readonly key: string;
}

export interface NavigateOptions {
  /** Replaces the current history entry. */
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** The interface of both routers: `PublicRouter` of public pages, and React Router's data router of staff pages. */
export interface AppRouter {
  readonly location: AppLocation;
  /** How the location was reached: POP by back, forward or a page load, otherwise PUSH or REPLACE. */
  readonly navigationType: "POP" | "PUSH" | "REPLACE";
  /** Navigates to a URL of the app; `to` begins with a slash. */
  readonly navigate: (to: string, options?: NavigateOptions) => unknown;
}

export const RouterContext = createContext<AppRouter | undefined>(undefined);

function useRouter(): AppRouter {
  const router = use(RouterContext);
  if (!router) throw new Error("there is no router around this component");
  return router;
}

export const useLocation = (): AppLocation => useRouter().location;

export const useNavigationType = (): AppRouter["navigationType"] => useRouter().navigationType;

/** Resolves a query or an anchor without a path against the current page. */
const resolveUrl = (to: string, { pathname }: AppLocation): string =>
  to.startsWith("/") ? to : pathname + to;

export function useNavigate(): (to: string, options?: NavigateOptions) => void {
  const { navigate, location } = useRouter();
  return (to, options) => void navigate(resolveUrl(to, location), options);
}

/** The values of the path's `:name` segments. */
export function useParams(): Readonly<Record<string, string | undefined>> {
  const { pathname } = useLocation();
  const params = Object.entries(findPage(pathname)?.params ?? {});
  return Object.fromEntries(params.map(([name, value]) => [name, decodeURIComponent(value)]));
}

type ChangeSearchParams = (previous: URLSearchParams) => URLSearchParams;

export function useSearchParams(): [
  URLSearchParams,
  (changeParams: ChangeSearchParams, options?: NavigateOptions) => void,
] {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const changeParams = (next: ChangeSearchParams, options?: NavigateOptions): void => {
    const query = String(next(params));
    navigate(query === "" ? pathname : `?${query}`, options);
  };
  return [params, changeParams];
}

interface LinkProps extends Omit<ComponentPropsWithRef<"a">, "href"> {
  readonly to: string;
}

/** Whether the browser handles the click: with a modifier key, or not with the main button. */
const isHandledByBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey;

/** A link within the app. */
export function Link({ to, onClick, target, children, ...rest }: LinkProps) {
  const { navigate, location } = useRouter();
  const url = resolveUrl(to, location);
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || isHandledByBrowser(event) || (target && target !== "_self")) return;
    event.preventDefault();
    void navigate(url, { replace: url === location.pathname + location.search + location.hash });
  };
  return (
    <a {...rest} href={url} target={target} onClick={handleClick}>
      {children}
    </a>
  );
}

/** Navigates as soon as it is rendered, replacing the current history entry. */
export function Redirect({ to }: { readonly to: string }) {
  const { navigate } = useRouter();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}
