import type { DecidedScan } from '@quivertree/door/scan-queue';
import type { Verdict } from '@quivertree/door/verdict-words';
import * as Haptics from 'expo-haptics';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Platform, Vibration } from 'react-native';
import { useVerdictSounds } from './verdict-sounds.ts';

/** Pauses and vibrations in milliseconds, which can be told apart without looking. */
const VIBRATIONS: Readonly<Record<Verdict, number[]>> = {
  admitted: [0, 80],
  already_in: [0, 80, 80, 80, 80, 80],
  refused: [0, 450],
};

/** iOS plays no custom patterns, but has a built-in one for each verdict. */
const HAPTICS: Readonly<Record<Verdict, Haptics.NotificationFeedbackType>> = {
  admitted: Haptics.NotificationFeedbackType.Success,
  already_in: Haptics.NotificationFeedbackType.Warning,
  refused: Haptics.NotificationFeedbackType.Error,
};

/** Vibrates, and plays a sound if that is on, for each verdict that arrives while the door is in front. */
export function useVerdictSignal(newest: DecidedScan | undefined, sound: boolean): void {
  const play = useVerdictSounds();
  const playIfOn = useEffectEvent((verdict: Verdict) => {
    if (sound) play(verdict);
  });
  const nonce = newest?.nonce;
  const verdict = newest?.decision.verdict;
  const signalled = useRef(nonce);
  useEffect(() => {
    if (nonce === undefined || !verdict || nonce === signalled.current) return;
    signalled.current = nonce;
    playIfOn(verdict);
    if (Platform.OS === 'web') return;
    if (Platform.OS === 'ios') void Haptics.notificationAsync(HAPTICS[verdict]).catch(() => undefined);
    else Vibration.vibrate(VIBRATIONS[verdict]);
  }, [nonce, verdict]);
}
