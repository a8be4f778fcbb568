import { type EventSearch, isDay } from '@quivertree/domain/catalogue/event-search';
import { formatDate } from '@quivertree/domain/dates/zoned-time';
import { router } from 'expo-router';
import { useState } from 'react';
import { AccessibilityInfo, View } from 'react-native';
import { Button } from '../../design/button.tsx';
import { DateField } from '../../design/date-field.tsx';
import { SPACE } from '../../design/theme.ts';
import { FilterSheet } from './filter-sheet.tsx';

const WRONG = 'Enter a date such as 2026-11-30.';
const REVERSED = 'The last day can’t be before the first.';

/** Limits the search to the days from one date to another. */
export function DateRangeFilter({ search: { from, to } }: { search: EventSearch }) {
  return (
    <FilterSheet label="Date range" value={rangeText(from, to)}>
      {(close) => <Range from={from} to={to} close={close} />}
    </FilterSheet>
  );
}

function Range({ close, ...shown }: { from: string; to: string; close: () => void }) {
  const [from, setFrom] = useState(shown.from);
  const [to, setTo] = useState(shown.to);
  const [refused, setRefused] = useState(false);
  const isRight = (day: string) => day === '' || isDay(day);
  const fromProblem = isRight(from) ? undefined : WRONG;
  const isReversed = !fromProblem && from !== '' && to !== '' && to < from;
  const toProblem = !isRight(to) ? WRONG : isReversed ? REVERSED : undefined;

  function apply(): void {
    const problem = fromProblem ?? toProblem;
    if (problem === undefined) return search({ from, to });
    setRefused(true);
    AccessibilityInfo.announceForAccessibility(problem);
  }

  function search(range: { from: string; to: string }): void {
    close();
    // The range replaces the filter by date.
    router.setParams({ ...range, date: 'all' });
  }

  return (
    <View style={{ gap: SPACE.two, padding: SPACE.two }}>
      <DateField
        label="From"
        value={from}
        error={refused ? fromProblem : undefined}
        onChange={setFrom}
        testID="date-from"
      />
      <DateField label="To" value={to} error={refused ? toProblem : undefined} onChange={setTo} testID="date-to" />
      <Button label="Show events" onPress={apply} testID="apply-dates" />
      {(shown.from !== '' || shown.to !== '') && (
        <Button kind="outline" label="Any dates" onPress={() => search({ from: '', to: '' })} />
      )}
    </View>
  );
}

/** A range in words. Either end may be empty. */
function rangeText(from: string, to: string): string {
  if (from === '' && to === '') return 'Any dates';
  if (to === '') return `From ${dayText(from)}`;
  if (from === '') return `Until ${dayText(to)}`;
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
}

const dayText = (day: string) => formatDate(`${day}T00:00:00Z`, 'UTC');
