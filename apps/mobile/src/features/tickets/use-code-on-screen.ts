import * as Brightness from 'expo-brightness';
import { useFocusEffect } from 'expo-router';
import { activateKeepAwakeAsync, deactivateKeepAwake } from 'expo-keep-awake';
import * as ScreenCapture from 'expo-screen-capture';
import { useCallback } from 'react';
import { AppState, Platform } from 'react-native';

const TAG = 'ticket-code';
/** Strength of the blur over the app switcher's preview on iOS, from 0 to 1. */
const PREVIEW_BLUR = 1;

/** Brightness before it was raised; undefined while it isn't. */
let before: number | undefined;
/** Changes are made one after the other, so that leaving at once can't leave the screen bright. */
let changes: Promise<void> = Promise.resolve();

function inTurn(change: () => Promise<void>): void {
  // A phone that refuses shows its codes all the same.
  changes = changes.then(change).catch(() => undefined);
}

async function raise(): Promise<void> {
  if (before !== undefined) return;
  before = await Brightness.getBrightnessAsync();
  await Brightness.setBrightnessAsync(1);
}

async function restore(): Promise<void> {
  if (before === undefined) return;
  const earlier = before;
  before = undefined;
  // Android has a brightness for each app, which follows the system's again.
  if (Platform.OS === 'android') await Brightness.restoreSystemBrightnessAsync();
  else await Brightness.setBrightnessAsync(earlier);
}

/** Keeps the code out of the app switcher's preview. Android can do so only together with screenshots. */
const hidePreview = () =>
  Platform.OS === 'android'
    ? ScreenCapture.preventScreenCaptureAsync(TAG)
    : ScreenCapture.enableAppSwitcherProtectionAsync(PREVIEW_BLUR);

const showPreview = () =>
  Platform.OS === 'android'
    ? ScreenCapture.allowScreenCaptureAsync(TAG)
    : ScreenCapture.disableAppSwitcherProtectionAsync();

/**
 * Prepares the phone for a scanner while a screen with codes is in front: full brightness, no sleep, and no preview of
 * it in the app switcher. All of it ends with the screen, and the brightness also in the background.
 */
export function useCodeOnScreen(shown: boolean): void {
  useFocusEffect(
    useCallback(() => {
      if (!shown || Platform.OS === 'web') return undefined;
      const start = () => {
        inTurn(raise);
        inTurn(() => activateKeepAwakeAsync(TAG));
      };
      const stop = () => {
        inTurn(restore);
        inTurn(() => deactivateKeepAwake(TAG));
      };
      inTurn(hidePreview);
      start();
      const subscription = AppState.addEventListener('change', (state) => (state === 'active' ? start() : stop()));
      return () => {
        subscription.remove();
        stop();
        inTurn(showPreview);
      };
    }, [shown]),
  );
}
