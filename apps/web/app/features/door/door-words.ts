import type { CameraState } from './use-camera.ts';
import type { DoorEnd } from './scan-queue.ts';

export interface Words {
  title: string;
  advice: string;
}

/** Why there is no camera picture, and what helps. */
export const CAMERA_WORDS: Record<Exclude<CameraState, 'on'>, Words> = {
  starting: { title: 'Starting the camera…', advice: 'Allow the camera if your browser asks.' },
  refused: {
    title: 'The camera is blocked',
    advice: "Allow the camera for this site in your browser's settings, then try again. You can type codes meanwhile.",
  },
  missing: { title: 'No camera found', advice: 'Type the short code that stands under the QR code.' },
  insecure: {
    title: 'No camera on this address',
    advice: 'Browsers open the camera only on https addresses. Type the short code that stands under the QR code.',
  },
  failed: {
    title: 'The camera stopped',
    advice: 'Another app may be using it. Close that app and try again. You can type codes meanwhile.',
  },
};

/** Why this door takes no more scans, for a member and for whoever holds a door link. */
export const END_WORDS: Record<DoorEnd, Record<'member' | 'link', Words>> = {
  session: {
    member: { title: 'Signed out', advice: 'Your session is over. Sign in again to go on; waiting scans are kept.' },
    link: { title: 'Link ended', advice: 'This door link has ended. Ask the organiser for a new one.' },
  },
  access: {
    member: { title: 'No access', advice: 'You may not open the door of this event. Ask its organiser.' },
    link: { title: 'No access', advice: 'This door link is for another event. Ask the organiser for the right one.' },
  },
  event: {
    member: { title: 'No such event', advice: 'There is no event at this address.' },
    link: { title: 'No such event', advice: 'There is no event at this address.' },
  },
};
