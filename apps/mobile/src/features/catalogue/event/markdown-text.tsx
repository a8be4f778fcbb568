import { type Block, type Inline, parseMarkdown } from '@quivertree/domain/text/markdown';
import { useMemo } from 'react';
import { Linking, View } from 'react-native';
import { Text } from '../../../design/text.tsx';
import { FONTS, SPACE } from '../../../design/theme.ts';

/** An organiser's text in the safe subset of Markdown. */
export function MarkdownText({ children }: { children: string }) {
  const blocks = useMemo(() => parseMarkdown(children), [children]);
  return (
    <View style={{ gap: SPACE.two }}>
      {blocks.map((block, i) => (
        <BlockText key={i} block={block} />
      ))}
    </View>
  );
}

function BlockText({ block }: { block: Block }) {
  if (block.kind === 'list')
    return block.items.map((item, i) => (
      <View key={i} style={{ flexDirection: 'row', gap: SPACE.one }}>
        <Text figures>{block.ordered ? `${i + 1}.` : '•'}</Text>
        <Text style={{ flex: 1 }}>{inline(item)}</Text>
      </View>
    ));
  if (block.kind === 'heading') return <Text kind="subheading">{inline(block.content)}</Text>;
  return <Text colour={block.kind === 'quote' ? 'camelthornSoft' : 'camelthorn'}>{inline(block.content)}</Text>;
}

function inline(content: readonly Inline[]) {
  return content.map((part, i) => {
    if (typeof part === 'string') return part;
    if (part.kind === 'break') return '\n';
    if (part.kind === 'link')
      return (
        <Text
          key={i}
          role="link"
          colour="atlanticInk"
          style={{ textDecorationLine: 'underline' }}
          onPress={() => void Linking.openURL(part.href).catch(() => undefined)}
        >
          {inline(part.content)}
        </Text>
      );
    return (
      <Text key={i} style={part.kind === 'strong' ? { fontFamily: FONTS.strong } : { fontStyle: 'italic' }}>
        {inline(part.content)}
      </Text>
    );
  });
}
