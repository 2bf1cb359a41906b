import { Component, type ReactNode } from 'react';
import { isChunkFailure } from '#shared/api/chunk-failure.ts';
import { repeatEarlyClicks } from '#shared/page/early-clicks.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { LoadingOverlay } from '#shared/ui/loading-overlay.tsx';
import { reloadOnce } from './reload-once.ts';
import { frameTexts } from './texts.ts';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** A new value (the path) renders the content again. */
  resetKey: string;
  /** Shown for code that cannot be loaded offline. */
  offlineScreen?: ReactNode;
};
interface ErrorBoundaryState {
  failure: 'none' | 'shown' | 'reloading' | 'offline';
  resetKey: string;
}

/**
 * Catches the errors of a screen. Reloads the page once if code could not be loaded although there
 * is a connection (product.md §7).
 */
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
    // A screen that fails at the start never ends its hydration (hydration-end.tsx).
    repeatEarlyClicks();
    if (!isChunkFailure(error)) return;
    if (navigator.onLine && reloadOnce()) this.setState({ failure: 'reloading' });
    else if (!navigator.onLine && this.props.offlineScreen) this.setState({ failure: 'offline' });
  }

  override render() {
    if (this.state.failure === 'none') return this.props.children;
    if (this.state.failure === 'reloading') return <LoadingOverlay />;
    if (this.state.failure === 'offline') return this.props.offlineScreen;
    return <Crash />;
  }
}

function Crash() {
  usePageTitle(frameTexts.crashTitle);
  return (
    <ErrorState
      isPage
      text={frameTexts.crashTitle}
      hint={frameTexts.crashHint}
      onRetry={() => window.location.reload()}
      retryLabel={frameTexts.reload}
    />
  );
}
