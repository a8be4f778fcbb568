import type { Verdict } from '@quivertree/door/verdict-words';
import { type AudioPlayer, createAudioPlayer, setAudioModeAsync } from 'expo-audio';
import { useEffect, useRef, useState } from 'react';
import admitted from '../../../assets/sounds/admitted.wav';
import alreadyIn from '../../../assets/sounds/already-in.wav';
import refused from '../../../assets/sounds/refused.wav';
import { deviceStore } from '../../storage/device-store.ts';

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

const SOUND = 'door-sound';
const OFF = 'off';

/** Setting for the sounds of doors on this phone, which are on at first. */
export function useSound(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => deviceStore.getItem(SOUND) !== OFF);
  return [
    on,
    (next) => {
      setOn(next);
      try {
        if (next) deviceStore.removeItem(SOUND);
        else deviceStore.setItem(SOUND, OFF);
      } catch {
        // Without room in the store, the choice lasts until the door is left.
      }
    },
  ];
}
