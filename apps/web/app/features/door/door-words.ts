import type { CameraState } from './use-camera.ts';
import type { DoorEnd } from './scan-queue.ts';

export interface Words {
  title: string;
  advice: string;
}

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

/** Reasons why this door is closed, for members and for holders of a door link. */
export const END_WORDS: Record<DoorEnd, Record<'member' | 'link', Words>> = {
  session: {
    member: {
      title: 'Signed out',
      advice: 'Your session has ended. Sign in again to continue. Waiting scans are stored on this device.',
    },
    link: {
      title: 'Link no longer valid',
      advice: 'This door link is no longer valid. Ask the organiser for a new one.',
    },
  },
  access: {
    member: { title: 'No access', advice: 'You don’t have access to this event’s door. Ask the organiser.' },
    link: { title: 'No access', advice: 'This door link is for another event. Ask the organiser for the right one.' },
  },
  event: {
    member: { title: 'No such event', advice: 'There is no event at this address.' },
    link: { title: 'No such event', advice: 'There is no event at this address.' },
  },
};
