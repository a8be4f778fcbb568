import type { Words } from '@quivertree/door/end-words';
import type { CameraState } from './use-camera.ts';

/** Reasons why there is no camera picture, with advice. */
export const CAMERA_WORDS: Record<Exclude<CameraState, 'on'>, Words> = {
  starting: { title: 'Starting the camera…', advice: 'Allow the camera if your browser asks.' },
  refused: {
    title: 'The camera is blocked',
    advice:
      "Allow the camera for this site in your browser's settings, then try again. You can type codes in the meantime.",
  },
  missing: { title: 'No camera found', advice: 'Type the short code below the QR code instead.' },
  insecure: {
    title: 'No camera on this address',
    advice: 'Browsers only allow the camera on https addresses. Type the short code below the QR code instead.',
  },
  failed: {
    title: 'The camera stopped',
    advice: 'Another app may be using it. Close that app and try again. You can type codes in the meantime.',
  },
};
