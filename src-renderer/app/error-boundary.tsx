import { Component, type ReactNode } from 'react';
import { Failure } from '../kit.ts';

interface State {
  readonly error: unknown;
}

/** The rest of the window goes on; trying again draws the screen anew. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override state: State = { error: null };

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <Failure error={this.state.error} onRetry={() => this.setState({ error: null })} />;
  }
}
