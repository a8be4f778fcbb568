import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NAMIBIA, instantOf } from '../dates/zoned-time.ts';
import { quoted, understandSearch, understoodPhrase } from './search-words.ts';

/** A Wednesday morning in Namibia. */
const NOW = Date.parse('2026-11-25T08:00:00Z');
const understand = (typed: string, now = NOW) => understandSearch(typed, now, NAMIBIA);
/** The words to look for and the meaning of the others, in one line. */
const read = (typed: string, now = NOW) => {
  const search = understand(typed, now);
  const phrase = search && understoodPhrase(search.date, search.free).replaceAll('\u00A0', ' ');
  return search && [search.text, phrase].join(': ');
};

test.each([
  ['jazz saturday', 'jazz: events on Sat, 28 Nov 2026'],
  ['this weekend', ': events from Fri, 27 Nov 2026 to Sun, 29 Nov 2026'],
  ['next weekend', ': events from Fri, 4 Dec 2026 to Sun, 6 Dec 2026'],
  ['today', ': events on Wed, 25 Nov 2026'],
  ['wednesday', ': events on Wed, 25 Nov 2026'],
  ['Tonight!', ': events on the evening of Wed, 25 Nov 2026'],
  ['comedy tomorrow', 'comedy: events on Thu, 26 Nov 2026'],
  ['brunch sunday morning', 'brunch: events on the morning of Sun, 29 Nov 2026'],
  ['next saturday', ': events on Sat, 5 Dec 2026'],
  ['next month', ': events in December 2026'],
  ['december', ': events in December 2026'],
  ['music in december', 'music: events in December 2026'],
  ['october', ': events in October 2027'],
  ['5 december', ': events on Sat, 5 Dec 2026'],
  ['saturday 12 dec', ': events on Sat, 12 Dec 2026'],
  ['january 2nd', ': events on Sat, 2 Jan 2027'],
  ['friday - sunday', ': events from Fri, 27 Nov 2026 to Sun, 29 Nov 2026'],
  ['24 dec to 26 dec', ': events from Thu, 24 Dec 2026 to Sat, 26 Dec 2026'],
  ["what's on this week?", ': events from Mon, 23 Nov 2026 to Sun, 29 Nov 2026'],
  ['free', ': free events'],
  ['free concert swakopmund', 'concert swakopmund: free events'],
  ['free entry on Friday', ': free events on Fri, 27 Nov 2026'],
])('understands “%s” in English', (typed, meaning) => {
  expect(read(typed)).toBe(meaning);
});

test.each([
  ['vandag', ': events on Wed, 25 Nov 2026'],
  ['vanaand in Windhoek', 'Windhoek: events on the evening of Wed, 25 Nov 2026'],
  ['môre', ': events on Thu, 26 Nov 2026'],
  ['more aand', ': events on the evening of Thu, 26 Nov 2026'],
  ['die naweek', ': events from Fri, 27 Nov 2026 to Sun, 29 Nov 2026'],
  ['volgende naweek', ': events from Fri, 4 Dec 2026 to Sun, 6 Dec 2026'],
  ['kinders saterdagoggend', 'kinders: events on the morning of Sat, 28 Nov 2026'],
  ['musiek in desember', 'musiek: events in December 2026'],
  ['gratis', ': free events'],
  ['gratis toegang vrydag', ': free events on Fri, 27 Nov 2026'],
])('understands “%s” in Afrikaans', (typed, meaning) => {
  expect(read(typed)).toBe(meaning);
});

test.each([
  ['heute Abend', ': events on the evening of Wed, 25 Nov 2026'],
  ['morgen', ': events on Thu, 26 Nov 2026'],
  ['Konzert am Wochenende', 'Konzert: events from Fri, 27 Nov 2026 to Sun, 29 Nov 2026'],
  ['nächste Woche', ': events from Mon, 30 Nov 2026 to Sun, 6 Dec 2026'],
  ['Samstagabend kostenlos', ': free events on the evening of Sat, 28 Nov 2026'],
])('understands “%s” in German', (typed, meaning) => {
  expect(read(typed)).toBe(meaning);
});

test.each([
  'jazz',
  'peace march',
  'march of the penguins',
  'you may dance',
  'sun salutation',
  'fun in the sun',
  'jan blohm',
  'food and more',
  'next generation',
  'this is us',
  'book week',
  'december 2025',
  'sugar-free baking',
  '',
  '"',
])('takes “%s” for ordinary words', (typed) => {
  expect(understand(typed)).toBeUndefined();
});

test.each([
  ['in march', ': events in March 2027'],
  ['may', ': events in May 2027'],
  ['yoga on sun', 'yoga: events on Sun, 29 Nov 2026'],
  ['mon 7 dec', ': events on Mon, 7 Dec 2026'],
])('understands ambiguous words if their place tells what they mean: “%s”', (typed, meaning) => {
  expect(read(typed)).toBe(meaning);
});

test('remembers the words that it understood, so that events called by them are found', () => {
  expect(understand('Free State choir this weekend')).toMatchObject({
    text: 'State choir',
    date: { words: 'weekend' },
    free: 'free',
  });
});

test('a day lasts until four in the morning, and an evening from five on', () => {
  expect(understand('saturday')?.date).toMatchObject({
    from: '2026-11-28T02:00:00.000Z',
    to: '2026-11-29T01:59:59.999Z',
  });
  expect(understand('tonight')?.date).toMatchObject({
    from: '2026-11-25T15:00:00.000Z',
    to: '2026-11-26T01:59:59.999Z',
  });
});

test('today is the day on the clock in Namibia, also around midnight', () => {
  expect(read('today', Date.parse('2026-11-25T21:59:59Z'))).toBe(': events on Wed, 25 Nov 2026');
  expect(read('today', Date.parse('2026-11-25T22:00:00Z'))).toBe(': events on Thu, 26 Nov 2026');
  expect(read('december', Date.parse('2026-12-31T21:59:59Z'))).toBe(': events in December 2026');
  expect(read('december', Date.parse('2026-12-31T22:00:00Z'))).toBe(': events in December 2027');
});

test('reads a search on a Sunday as meaning the weekend that isn’t over', () => {
  expect(read('weekend', Date.parse('2026-11-29T08:00:00Z'))).toBe(
    ': events from Fri, 27 Nov 2026 to Sun, 29 Nov 2026',
  );
});

test('words in quotation marks are only looked for', () => {
  expect(understand(quoted('free jazz saturday'))).toBeUndefined();
  expect(understand('“Sunday Jazz”')).toBeUndefined();
  expect(read('"free state" saturday')).toBe('"free state": events on Sat, 28 Nov 2026');
});

const WORDS = [
  'jazz',
  'free',
  'next',
  'this',
  'on',
  'saturday',
  'naweek',
  'more',
  'may',
  '5',
  '31',
  '2027',
  'dec',
  'night',
  '"',
];
const typedText = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((words) => words.join(' ')),
  fc.string({ maxLength: 120, unit: 'grapheme' }),
);
const instants = fc.integer({
  min: instantOf({ year: 2026, month: 1, day: 1, hour: 0, minute: 0, second: 0 }, NAMIBIA),
  max: instantOf({ year: 2032, month: 1, day: 1, hour: 0, minute: 0, second: 0 }, NAMIBIA),
});

test('whatever is typed, dates are in order, aren’t over, and can be undone with quotation marks', () => {
  fc.assert(
    fc.property(typedText, instants, (typed, now) => {
      const { date, free } = understand(typed, now) ?? { free: 'not understood' };
      expect(date ?? free).toBeDefined();
      expect(Date.parse(date?.to ?? '2100-01-01')).toBeGreaterThan(
        Math.max(now, Date.parse(date?.from ?? '2000-01-01')),
      );
      expect(understand(quoted(typed), now)).toBeUndefined();
    }),
  );
});

test('the other words mean nothing more', () => {
  const words = fc.array(fc.constantFrom('jazz', 'windhoek', 'saturday', 'gratis'), { maxLength: 6 });
  fc.assert(
    fc.property(words, (typed) => {
      expect(understand(understand(typed.join(' '))?.text ?? '')).toBeUndefined();
    }),
  );
});
