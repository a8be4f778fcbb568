import { Component, type ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';

interface HubPageBoundaryProps {
  /** Path of the page; a new path clears the error. */
  path: string;
  children: ReactNode;
}

interface BoundaryState {
  failed: boolean;
  path: string;
}

/**
 * Keeps the frame usable when a page fails to render, for instance after a deployment. Retrying reloads everything.
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
    return <ErrorState onRetry={() => window.location.reload()}>This page couldn’t be shown.</ErrorState>;
  }
}
