import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import { Link } from "../router.js";

export interface ButtonLook {
  /** The style of the button; `main` is filled and used once per view. */
  readonly look?: "main" | "quiet" | "line" | "danger";
  /** Makes the button 48 px high with 16 px text, for side columns. */
  readonly compact?: boolean;
  readonly wide?: boolean;
}

/** The CSS classes of a button, for other elements that look like one. */
export function buttonClass({ look, compact, wide }: ButtonLook, extra?: string): string {
  return ["button", look && `button--${look}`, compact && "button--compact", wide && "button--wide", extra]
    .filter(Boolean)
    .join(" ");
}

export function Button({
  look,
  compact,
  wide,
  className,
  ...rest
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      className={buttonClass({ look, compact, wide } as ButtonLook, className)}
      {...rest}
    />
  );
}

/** A link inside the app that looks like a button. */
export function ButtonLink({
  look,
  compact,
  wide,
  className,
  to,
  ...rest
}: ButtonLook & { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <Link to={to} className={buttonClass({ look, compact, wide } as ButtonLook, className)} {...rest} />;
}

/** A link to another site that looks like a button and opens a new tab. */
export function ExternalButtonLink({
  look,
  compact,
  wide,
  className,
  children,
  ...rest
}: ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a
      className={buttonClass({ look, compact, wide } as ButtonLook, className)}
      {...rest}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
    </a>
  );
}
