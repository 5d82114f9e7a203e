import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../../shared/ui/Icon.js";

export type StepState = "done" | "now" | "todo";

interface Props {
  readonly number: number;
  readonly state: StepState;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

export function SetUpStep({ number, state, title, lead, children }: Props) {
  return (
    <section
      className={`setup-step setup-step--${state}`}
      aria-current={state === "now" ? "step" : undefined}
    >
      <span className="setup-step__number">{state === "done" ? <Icon icon={Check} /> : number}</span>
      <div>
        <header>
          <h2>{title}</h2>
          <p className="muted">{lead}</p>
        </header>
        {children}
      </div>
    </section>
  );
}
