import { type RefObject, useEffect, useEffectEvent } from 'react';
import { loadCodeReader, readCode } from './code-reader.ts';
import { newlyShownCodes } from '@quivertree/door/repeated-codes';

/** Ten frames a second: enough to read a code, and few enough to keep the phone cool. */
const FRAME_MS = 100;

export interface CodeReading {
  /** Called when a code comes into view. */
  onShown: (code: string) => void;
  /** Called for each frame in which a reported code is still in view. */
  onStillThere: (code: string) => void;
  /** Called if the reader can't be fetched or started. */
  onBroken: () => void;
}

/** Reads codes from the video while `active`. */
export function useCodeReading(video: RefObject<HTMLVideoElement | null>, active: boolean, reading: CodeReading): void {
  const shown = useEffectEvent(reading.onShown);
  const stillThere = useEffectEvent(reading.onStillThere);
  const broken = useEffectEvent(reading.onBroken);

  useEffect(() => {
    if (!active) return;
    const canvas = document.createElement('canvas');
    const isNew = newlyShownCodes();
    let stopped = false;
    let next: ReturnType<typeof setTimeout> | undefined;

    async function readFrame() {
      const started = performance.now();
      const element = video.current;
      const ready = element !== null && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !document.hidden;
      const code = ready ? await readCode(element, canvas) : null;
      if (stopped) return;
      if (code !== null) (isNew(code, performance.now()) ? shown : stillThere)(code);
      next = setTimeout(() => void readFrame().catch(stop), Math.max(10, FRAME_MS - (performance.now() - started)));
    }

    function stop() {
      if (!stopped) broken();
    }

    loadCodeReader().then(readFrame).catch(stop);
    return () => {
      stopped = true;
      clearTimeout(next);
    };
  }, [active, video]);
}
