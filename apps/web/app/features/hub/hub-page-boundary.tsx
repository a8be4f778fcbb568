import { Component, type ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';

interface HubPageBoundaryProps {
  /** Where the page stands: another address gets another try. */
  path: string;
  children: ReactNode;
}

interface BoundaryState {
  failed: boolean;
  /** Where it failed. */
  path: string;
}

/**
 * Keeps the frame where its page cannot be shown, for instance after the site was renewed: whoever was in the middle of
 * something still has all other ways. Trying again fetches everything anew.
 */
export class HubPageBoundary extends Component<HubPageBoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, path: this.props.path };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ path }: HubPageBoundaryProps, state: BoundaryState): BoundaryState {
    return path === state.path ? state : { failed: false, path };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ErrorState onRetry={() => window.location.reload()}>This page could not be shown.</ErrorState>;
  }
}
