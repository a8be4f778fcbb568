import type { Words } from '@quivertree/door/end-words';
import { newlyShownCodes } from '@quivertree/door/repeated-codes';
import { type BarcodeScanningResult, CameraView, useCameraPermissions } from 'expo-camera';
import { useIsFocused } from 'expo-router';
import { useEffect, useRef, useState } from 'react';
import { AppState, Linking, Platform, StyleSheet, View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { Text } from '../../design/text.tsx';
import { SPACE, useTheme } from '../../design/theme.ts';

interface CameraPanelProps {
  onShown: (code: string) => void;
  onStillThere: (code: string) => void;
}

const WORDS = {
  starting: { title: 'Starting the camera…', advice: 'Allow the camera if your phone asks.' },
  refused: {
    title: 'The camera is blocked',
    advice: 'Allow the camera in your phone’s settings. You can type codes in the meantime.',
  },
  failed: {
    title: 'The camera stopped',
    advice: 'Another app may be using it. Close that app, then restart the camera. You can type codes in the meantime.',
  },
} as const satisfies Record<string, Words>;

/** Live camera picture that is searched for codes, or the reason why there is none. */
export function CameraPanel(props: CameraPanelProps) {
  const [permission, request, check] = useCameraPermissions();
  const [failed, setFailed] = useState(false);
  const focused = useIsFocused();
  const granted = permission?.granted;
  const canAsk = permission?.canAskAgain;

  useEffect(() => {
    if (granted === false && canAsk) void request();
  }, [granted, canAsk, request]);
  useEffect(() => {
    if (granted !== false) return undefined;
    // The person may have allowed the camera in the phone's settings.
    const subscription = AppState.addEventListener('change', (state) => {
      if (state === 'active') void check();
    });
    return () => subscription.remove();
  }, [granted, check]);

  if (failed)
    return (
      <Absent words={WORDS.failed}>
        <Button kind="outline" label="Restart camera" onPress={() => setFailed(false)} />
      </Absent>
    );
  if (granted === undefined || (!granted && canAsk)) return <Absent words={WORDS.starting} />;
  if (!granted)
    return (
      <Absent words={WORDS.refused}>
        {Platform.OS !== 'web' && (
          <Button kind="outline" label="Open settings" onPress={() => void Linking.openSettings()} />
        )}
      </Absent>
    );
  return focused ? <Picture {...props} onFailed={() => setFailed(true)} /> : <Absent words={WORDS.starting} />;
}

function Picture({ onShown, onStillThere, onFailed }: CameraPanelProps & { onFailed: () => void }) {
  const [torch, setTorch] = useState(false);
  const [isNew] = useState(newlyShownCodes);
  const latest = useRef({ onShown, onStillThere });
  useEffect(() => {
    latest.current = { onShown, onStillThere };
  });
  // Stays the same function while the camera runs, because the camera's web version only ever calls the first one it
  // was given.
  const [onBarcodeScanned] = useState(() => ({ data }: BarcodeScanningResult) => {
    const code = data.trim();
    if (code === '') return;
    if (isNew(code, Date.now())) latest.current.onShown(code);
    else latest.current.onStillThere(code);
  });

  return (
    <View role="region" aria-label="Camera" style={styles.panel}>
      <CameraView
        style={StyleSheet.absoluteFill}
        facing="back"
        enableTorch={torch}
        barcodeScannerSettings={{ barcodeTypes: ['qr'] }}
        onBarcodeScanned={onBarcodeScanned}
        onMountError={onFailed}
      />
      <View pointerEvents="none" style={styles.aim} />
      {Platform.OS !== 'web' && (
        <View style={styles.torch}>
          <Button kind="outline" label={torch ? 'Torch off' : 'Torch on'} onPress={() => setTorch(!torch)} />
        </View>
      )}
    </View>
  );
}

function Absent({ words: { title, advice }, children }: { words: Words; children?: React.ReactNode }) {
  const theme = useTheme();
  return (
    <View style={[styles.panel, styles.absent, { backgroundColor: theme.panDeep }]}>
      <Text kind="strong">{title}</Text>
      <Text kind="small" colour="camelthornSoft">
        {advice}
      </Text>
      {children}
    </View>
  );
}

const styles = StyleSheet.create({
  panel: { flexGrow: 1, flexShrink: 1, flexBasis: 180, minHeight: 96, overflow: 'hidden', justifyContent: 'center' },
  absent: { padding: SPACE.three, gap: SPACE.one, alignItems: 'flex-start' },
  aim: {
    alignSelf: 'center',
    height: '70%',
    maxHeight: 260,
    aspectRatio: 1,
    borderWidth: 3,
    borderColor: '#ffffffe6',
    borderRadius: 24,
  },
  torch: { position: 'absolute', right: SPACE.two, bottom: SPACE.two },
});
