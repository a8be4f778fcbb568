import { qrDrawing } from '@quivertree/domain/tickets/qr-drawing';
import QRCode from 'qrcode';
import { useMemo } from 'react';
import { useWindowDimensions, View } from 'react-native';
import Svg, { Path, Rect } from 'react-native-svg';
import { LIGHT } from '../../design/palette.ts';
import { RADIUS, SPACE } from '../../design/theme.ts';
import { Text } from '../../design/text.tsx';

/** Width that a scanner reads from an arm's length, in density-independent pixels. */
const MIN_WIDTH = 240;
/** Height of what is around the code: header, name and short code. */
const AROUND = 200;

interface TicketCodeProps {
  code: string;
  shortCode: string;
  label: string;
}

/** A ticket's QR code and short code, dark on white in every colour scheme, for scanners and for people. */
export function TicketCode({ code, shortCode, label }: TicketCodeProps) {
  // Upper-case letters and digits keep the code small, and level M tolerates a scratched or dimmed screen.
  const { size, path } = useMemo(() => qrDrawing(QRCode.create(code, { errorCorrectionLevel: 'M' }).modules), [code]);
  // On its side, a phone still shows the whole code.
  const maxWidth = Math.max(MIN_WIDTH, useWindowDimensions().height - AROUND);
  return (
    <View
      style={{
        width: '100%',
        maxWidth,
        alignSelf: 'center',
        backgroundColor: '#ffffff',
        borderRadius: RADIUS.large,
        overflow: 'hidden',
        paddingBottom: SPACE.two,
      }}
    >
      <View role="img" aria-label={label} testID="ticket-code" style={{ width: '100%', aspectRatio: 1 }}>
        <Svg width="100%" height="100%" viewBox={`0 0 ${size} ${size}`}>
          <Rect width={size} height={size} fill="#ffffff" />
          <Path d={path} fill="#000000" />
        </Svg>
      </View>
      <Text
        kind="heading"
        figures
        role="none"
        selectable
        style={{ color: LIGHT.camelthorn, textAlign: 'center', letterSpacing: 1.5 }}
      >
        {shortCode}
      </Text>
    </View>
  );
}
