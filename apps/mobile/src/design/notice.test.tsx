import { screen } from '@testing-library/react-native';
import { AccessibilityInfo } from 'react-native';
import { renderScreen } from '../../tests/render-screen.tsx';
import { ErrorState } from './error-state.tsx';
import { Notice } from './notice.tsx';

const announced = () => jest.spyOn(AccessibilityInfo, 'announceForAccessibility');

test('has screen readers read a problem out, but not a note', () => {
  const announce = announced();
  renderScreen(<Notice text="Your tickets are stored on this phone." />);
  expect(announce).not.toHaveBeenCalled();
  renderScreen(<Notice tone="problem" text="You’re offline." />);
  expect(announce).toHaveBeenCalledWith('You’re offline.');
  expect(JSON.stringify(screen.toJSON())).toContain('"aria-live":"assertive"');
});

test('has screen readers read out why something couldn’t be loaded', () => {
  const announce = announced();
  renderScreen(<ErrorState message="You’re offline." />);
  expect(announce).toHaveBeenCalledWith('You’re offline.');
  expect(JSON.stringify(screen.toJSON())).toContain('"aria-live":"assertive"');
});
