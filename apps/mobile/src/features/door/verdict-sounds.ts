import type { Verdict } from '@quivertree/door/verdict-words';
import { type AudioPlayer, createAudioPlayer, setAudioModeAsync } from 'expo-audio';
import { useEffect, useRef } from 'react';
import admitted from '../../../assets/sounds/admitted.wav';
import alreadyIn from '../../../assets/sounds/already-in.wav';
import refused from '../../../assets/sounds/refused.wav';

const SOUNDS: Readonly<Record<Verdict, number>> = { admitted, already_in: alreadyIn, refused };

/** Loads the sounds while the door is open, and returns the function that plays one. A silent phone plays none. */
export function useVerdictSounds(): (verdict: Verdict) => void {
  const players = useRef(new Map<Verdict, AudioPlayer>());
  useEffect(() => {
    const loaded = players.current;
    // Music in another app keeps playing.
    void setAudioModeAsync({ playsInSilentMode: false, interruptionMode: 'mixWithOthers' }).catch(() => undefined);
    for (const [verdict, sound] of Object.entries(SOUNDS)) loaded.set(verdict as Verdict, createAudioPlayer(sound));
    return () => {
      for (const player of loaded.values()) player.remove();
      loaded.clear();
    };
  }, []);
  return (verdict) => {
    const player = players.current.get(verdict);
    // A phone that can't play sounds still vibrates.
    void player?.seekTo(0).then(
      () => player.play(),
      () => undefined,
    );
  };
}
