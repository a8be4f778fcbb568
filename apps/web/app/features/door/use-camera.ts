import { type RefObject, useEffect, useRef, useState } from 'react';

export type CameraState = 'starting' | 'on' | 'refused' | 'missing' | 'failed' | 'insecure';

export interface Camera {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  /** The camera's torch; undefined if it has none. */
  torch: { on: boolean; toggle: () => void } | undefined;
  retry: () => void;
}

/** Rear camera, shown in a video element while the component is mounted. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [torchOn, setTorchOn] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let stopped = false;
    let stream: MediaStream | undefined;
    setState('starting');
    setTorchOn(false);
    openCamera().then(
      async (opened) => {
        stream = opened;
        if (stopped) return stopTracks(stream);
        const [videoTrack] = stream.getVideoTracks();
        // The camera can be lost to another app, an unplugged cable or the screen lock.
        videoTrack?.addEventListener('ended', () => setState('failed'));
        setTrack(videoTrack);
        const element = video.current;
        if (element) {
          element.srcObject = stream;
          await element.play().catch(() => undefined);
        }
        if (!stopped) setState('on');
      },
      (error: unknown) => {
        if (!stopped) setState(stateOfError(error));
      },
    );
    return () => {
      stopped = true;
      setTrack(undefined);
      if (stream) stopTracks(stream);
    };
  }, [attempt]);

  useEffect(() => {
    if (state === 'on' || state === 'starting') return;
    // Starts the camera as soon as it is allowed in the browser's settings.
    const watching = new AbortController();
    navigator.permissions?.query({ name: 'camera' }).then(
      (status) => {
        const restart = () => status.state === 'granted' && setAttempt((count) => count + 1);
        if (!watching.signal.aborted) status.addEventListener('change', restart, { signal: watching.signal });
      },
      () => undefined,
    );
    return () => watching.abort();
  }, [state]);

  const capabilities = track?.getCapabilities?.() as { torch?: boolean } | undefined;
  async function toggleTorch() {
    try {
      await track?.applyConstraints({ advanced: [{ torch: !torchOn } as MediaTrackConstraintSet] });
      setTorchOn(!torchOn);
    } catch {
      // Some phones list a torch that can't be used while the camera runs.
    }
  }

  return {
    state,
    video,
    torch: capabilities?.torch ? { on: torchOn, toggle: () => void toggleTorch() } : undefined,
    retry: () => setAttempt((count) => count + 1),
  };
}

async function openCamera(): Promise<MediaStream> {
  if (!window.isSecureContext) throw new DOMException('', 'SecurityError');
  if (!navigator.mediaDevices) throw new DOMException('', 'NotFoundError');
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

function stateOfError(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'SecurityError' ? 'insecure' : 'failed';
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
