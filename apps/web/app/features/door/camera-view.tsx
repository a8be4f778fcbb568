import { useState } from 'react';
import { useCamera, type CameraState } from './use-camera.ts';
import { useCodeReading } from './use-code-reading.ts';
import type { Words } from '@quivertree/door/end-words';
import { Icon } from '../../ui/icon.tsx';
import { CAMERA_OFF, RELOAD, TORCH, TORCH_OFF } from '../../ui/icons.ts';

/** Reasons why there is no camera picture, with advice. */
const CAMERA_WORDS: Record<Exclude<CameraState, 'on'>, Words> = {
  starting: { title: 'Starting the camera…', advice: 'Allow the camera if your browser asks.' },
  refused: {
    title: 'The camera is blocked',
    advice:
      'Allow the camera for this site in your browser’s settings, then restart the camera. You can type codes in the meantime.',
  },
  missing: { title: 'No camera found', advice: 'Type the short code below the QR code instead.' },
  insecure: {
    title: 'The camera needs a secure address',
    advice:
      'Browsers allow the camera only at web addresses that start with https. Type the short code below the QR code instead.',
  },
  failed: {
    title: 'The camera stopped',
    advice: 'Another app may be using it. Close that app, then restart the camera. You can type codes in the meantime.',
  },
};

interface CameraViewProps {
  onShown: (code: string) => void;
  onStillThere: (code: string) => void;
}

/** Live camera picture that is searched for codes, or the reason why there is none. */
export function CameraView({ onShown, onStillThere }: CameraViewProps) {
  const camera = useCamera();
  const [broken, setBroken] = useState(false);
  useCodeReading(camera.video, camera.state === 'on' && !broken, {
    onShown,
    onStillThere,
    onBroken: () => setBroken(true),
  });
  const state = broken ? 'failed' : camera.state;

  return (
    <section aria-label="Camera" className="door-camera relative overflow-hidden bg-pan-deep">
      <video
        ref={camera.video}
        muted
        playsInline
        aria-hidden
        // Not `hidden`: Safari doesn't play a hidden video, and this one has to play before it's shown.
        className={`size-full object-cover ${state === 'on' ? '' : 'absolute opacity-0'}`}
      />
      {state === 'on' ? (
        <div aria-hidden className="pointer-events-none absolute inset-0 grid place-items-center">
          <div className="door-aim aspect-square h-3/4" />
        </div>
      ) : (
        <div className="absolute inset-0 flex flex-col items-start justify-center gap-2 overflow-auto p-5">
          {state !== 'starting' && <Icon path={CAMERA_OFF} className="size-7 shrink-0 text-soft" />}
          <p className="font-semibold">{CAMERA_WORDS[state].title}</p>
          <p className="text-sm text-soft">{CAMERA_WORDS[state].advice}</p>
          {(state === 'refused' || state === 'failed' || state === 'missing') && (
            <button
              type="button"
              className="door-button"
              onClick={() => {
                setBroken(false);
                camera.retry();
              }}
            >
              <Icon path={RELOAD} className="size-4" />
              Restart camera
            </button>
          )}
        </div>
      )}
      {state === 'on' && camera.torch && (
        <button
          type="button"
          aria-pressed={camera.torch.on}
          onClick={camera.torch.toggle}
          className="door-button absolute right-3 bottom-3"
        >
          <Icon path={camera.torch.on ? TORCH : TORCH_OFF} className="size-5" />
          Torch
        </button>
      )}
    </section>
  );
}
