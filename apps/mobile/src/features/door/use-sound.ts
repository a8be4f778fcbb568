import { useState } from 'react';
import { deviceStore } from '../../storage/device-store.ts';

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
