import type { InputHTMLAttributes, Ref } from "react";

type Props = InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> | undefined };

export function Input({ className, ...rest }: Props) {
  return <input className={["input", className].filter(Boolean).join(" ")} {...rest} />;
}
