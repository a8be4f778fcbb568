import { suggestEvents, type Suggestion } from '@quivertree/contract/catalogue/search';
import { MAX_WORDS_LENGTH } from '@quivertree/domain/catalogue/event-search';
import { MIN_SUGGESTED_LENGTH, suggestionNote, TYPING_PAUSE_MS } from '@quivertree/domain/catalogue/suggestions';
import { plural } from '@quivertree/domain/text/plural';
import { keepPreviousData } from '@tanstack/react-query';
import { router } from 'expo-router';
import { useEffect, useState } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { TextField } from '../../design/text-field.tsx';
import { Text } from '../../design/text.tsx';
import { SPACE, TARGET, useTheme } from '../../design/theme.ts';
import { useCall } from '../../query/use-call.ts';
import { STALE_TIMES } from './stale-times.ts';

/** Words to search for, with suggestions while someone types. The keyboard's search key starts the search. */
export function SearchField({ words }: { words: string }) {
  const [text, setText] = useState(words);
  const typed = text.trim();
  const isSearched = typed.toLowerCase() === words;

  function choose(suggestion: Suggestion): void {
    setText(words);
    if (suggestion.kind === 'event')
      router.push({ pathname: '/explore/[event]', params: { event: suggestion.slug || suggestion.id } });
    else
      router.setParams({
        q: '',
        [suggestion.kind === 'town' ? 'city' : 'category']: suggestion.name.toLowerCase(),
      });
  }

  return (
    <View>
      <TextField
        label="Event, artist or place"
        value={text}
        onChangeText={setText}
        onSubmitEditing={() => router.setParams({ q: typed })}
        returnKeyType="search"
        inputMode="search"
        autoCorrect={false}
        maxLength={MAX_WORDS_LENGTH}
        testID="search-words"
      />
      {!isSearched && <Suggestions text={typed} onChoose={choose} />}
    </View>
  );
}

/** Suggestions for a text, fetched once typing pauses; those for the previous text until there is an answer. */
function Suggestions({ text, onChoose }: { text: string; onChoose: (suggestion: Suggestion) => void }) {
  const theme = useTheme();
  const q = usePaused(text);
  const enabled = q.length >= MIN_SUGGESTED_LENGTH;
  const { data = [] } = useCall(
    suggestEvents,
    { query: { q } },
    { enabled, staleTime: STALE_TIMES.eventList, placeholderData: keepPreviousData },
  );
  if (!enabled || data.length === 0) return null;
  return (
    <View role="group" aria-label="Suggestions" testID="suggestions">
      <Text kind="small" colour="camelthornSoft" role="status" style={styles.count}>
        {plural(data.length, '1 suggestion', '{n} suggestions')}
      </Text>
      {data.map((suggestion) => (
        <Pressable
          key={`${suggestion.kind} ${suggestion.name} ${'id' in suggestion ? suggestion.id : ''}`}
          role="link"
          onPress={() => onChoose(suggestion)}
          style={[styles.suggestion, { borderTopColor: theme.hairline }]}
        >
          <Text kind="strong">{suggestion.name}</Text>
          <Text kind="small" colour="camelthornSoft">
            {suggestionNote(suggestion)}
          </Text>
        </Pressable>
      ))}
    </View>
  );
}

/** The text as it was when typing last paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

const styles = StyleSheet.create({
  count: { paddingVertical: SPACE.half },
  suggestion: { minHeight: TARGET, justifyContent: 'center', paddingVertical: SPACE.half, borderTopWidth: 1 },
});
