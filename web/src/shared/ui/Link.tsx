import type { ComponentPropsWithRef, MouseEvent } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";

interface Props extends Omit<ComponentPropsWithRef<"a">, "href"> {
  readonly to: string;
}

/** A link within the app. The router's own carries the fetching of other frameworks with it. */
export function Link({ to, onClick, target, children, ...rest }: Props) {
  const follow = useLinkClickHandler(to, target === undefined ? {} : { target });
  const click = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return (
    <a {...rest} href={useHref(to)} target={target} onClick={click}>
      {children}
    </a>
  );
}
