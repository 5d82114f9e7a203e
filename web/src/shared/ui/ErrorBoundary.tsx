import { Component } from "react";
import type { ReactNode } from "react";

interface Props {
  readonly fallback: ReactNode;
  /** The current page or tab; a new value resets the error. */
  readonly at?: string;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  readonly at: string | undefined;
}

/** An error boundary that shows the fallback until `at` changes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, at: this.props.at };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { failed: false, at };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
