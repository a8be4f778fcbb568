import { useEffect } from 'react';
import { AccessibilityInfo, Platform } from 'react-native';

/**
 * Has VoiceOver read a text out when it appears or changes. iOS has no live regions, and roles alone announce nothing on
 * phones, so what is read out also needs `aria-live`, for Android.
 */
export function useAnnouncement(text: string | undefined): void {
  useEffect(() => {
    if (Platform.OS === 'ios' && text !== undefined) AccessibilityInfo.announceForAccessibility(text);
  }, [text]);
}
