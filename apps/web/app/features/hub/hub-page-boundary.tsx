import { Component, type ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';

interface HubPageBoundaryProps {
  /** Where the page stands: another address gets another try. */
  path: string;
  children: ReactNode;
}

/**
 * Keeps the frame where its page cannot be shown, for instance after the site was renewed: whoever was in the middle of
 * something still has all other ways. Trying again fetches everything anew.
 */
export class HubPageBoundary extends Component<HubPageBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate({ path }: HubPageBoundaryProps) {
    if (this.state.failed && path !== this.props.path) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ErrorState onRetry={() => window.location.reload()}>This page could not be shown.</ErrorState>;
  }
}
