import type { Words } from '@quivertree/door/end-words';
import type { CameraState } from './use-camera.ts';

/** Reasons why there is no camera picture, with advice. */
export const CAMERA_WORDS: Record<Exclude<CameraState, 'on'>, Words> = {
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
