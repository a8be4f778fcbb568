import { parsePosterPath } from '@quivertree/posters/poster-path';
import { posterSvg } from '@quivertree/posters/poster-svg';
import { Image } from 'expo-image';
import { memo, useMemo } from 'react';
import { StyleSheet, View } from 'react-native';
import { SvgXml } from 'react-native-svg';
import { useTheme } from '../../design/theme.ts';
import { SERVER_URL } from '../../server/server-url.ts';

const POSTER = /^\/posters\/([\w-]+)\/([\w-]+)\.svg$/;

interface EventPosterProps {
  /** Address of the event's picture or poster, as in the contract. */
  url: string;
  /** Width divided by height. Posters are drawn 3:2 and cut to fit. */
  shape?: number;
}

/**
 * An event's picture, or its poster, which the phone draws itself and so shows offline too. Decorative: the text beside
 * it says the same.
 */
export const EventPoster = memo(function EventPoster({ url, shape = 1.5 }: EventPosterProps) {
  const theme = useTheme();
  const drawn = useMemo(() => drawnPoster(url), [url]);
  return (
    <View aria-hidden style={{ aspectRatio: shape, overflow: 'hidden', backgroundColor: theme.panDeep }}>
      {drawn === undefined ? (
        <Image source={SERVER_URL + url} contentFit="cover" style={StyleSheet.absoluteFill} />
      ) : (
        <SvgXml xml={drawn} width="100%" height="100%" />
      )}
    </View>
  );
});

/** Undefined for an uploaded picture. */
function drawnPoster(url: string): string | undefined {
  const [, category = '', seed = ''] = POSTER.exec(url) ?? [];
  const poster = parsePosterPath(category, seed);
  return poster && posterSvg(poster);
}
