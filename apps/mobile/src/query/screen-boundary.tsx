import { useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { ErrorState } from '../design/error-state.tsx';
import { Screen } from '../design/screen.tsx';
import { answerStore } from './answer-store.ts';

const BROKEN = 'This screen can’t be shown. Try again, or update the app if that doesn’t help.';

/**
 * Contains the failure of a screen that can't be drawn, for instance because a newer server answers in another shape.
 * The other screens still work. A retry fetches the screen's answers afresh.
 */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  return (
    <Boundary
      onRetry={() => {
        answerStore.clear();
        client.clear();
      }}
    >
      {children}
    </Boundary>
  );
}

interface BoundaryProps {
  children: ReactNode;
  onRetry: () => void;
}

class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    const { children, onRetry } = this.props;
    if (!this.state.failed) return children;
    return (
      <Screen testID="broken-screen">
        <ErrorState
          message={BROKEN}
          onRetry={() => {
            onRetry();
            this.setState({ failed: false });
          }}
        />
      </Screen>
    );
  }
}
