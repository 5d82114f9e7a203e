import { Component } from "react";
import type { ReactNode } from "react";

interface Props {
  readonly fallback: ReactNode;
  /** Where the app is; going elsewhere tries again. */
  readonly at?: string;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  readonly at: string | undefined;
}

/** Shows the fallback when something below it fails to render, until the app is elsewhere. */
export class Boundary extends Component<Props, State> {
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
