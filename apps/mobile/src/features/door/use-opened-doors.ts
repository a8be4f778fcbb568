import { useFocusEffect } from 'expo-router';
import { useCallback, useEffect, useState } from 'react';
import { serverNow } from '../../server/server-time.ts';
import { session } from '../../session/session.ts';
import { deviceStore } from '../../storage/device-store.ts';
import { readDoors, type StoredDoor } from './stored-doors.ts';

/** Doors opened on this phone, read again when the screen comes to the front, and when someone signs in or out. */
export function useOpenedDoors(): readonly StoredDoor[] {
  const [doors, setDoors] = useState(() => readDoors(deviceStore, serverNow()));
  const read = useCallback(() => setDoors(readDoors(deviceStore, serverNow())), []);
  useFocusEffect(read);
  useEffect(() => session.subscribe(read), [read]);
  return doors;
}
