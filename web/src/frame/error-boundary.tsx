import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { isChunkFailure, reloadOnce } from './reload-once.ts';
import { frameTexts } from './texts.ts';

type ErrorBoundaryProps = {
  children: ReactNode /** A new value (the path) gives the content another chance. */;
  resetKey: string;
};
type ErrorBoundaryState = { failure: 'none' | 'shown' | 'reloading'; resetKey: string };

/** Catches what a screen throws. A part that could not be loaded reloads the page, once (SPEC.md §7). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: 'none', resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failure: 'shown' };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { failure: 'none', resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
    if (isChunkFailure(error) && reloadOnce()) this.setState({ failure: 'reloading' });
  }

  override render() {
    if (this.state.failure === 'none') return this.props.children;
    if (this.state.failure === 'reloading') return <LoadingOverlay />;
    return (
      <ErrorState
        text={frameTexts.crashTitle}
        hint={frameTexts.crashHint}
        onRetry={() => window.location.reload()}
        retryLabel={frameTexts.reload}
      />
    );
  }
}
