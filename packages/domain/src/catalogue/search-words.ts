import {
  dayNumber,
  formatDate,
  formatMonth,
  instantOf,
  wallDate,
  wallTimeAt,
  weekdayFromMonday,
} from '../dates/zoned-time.ts';
import { monthOf } from './calendar-days.ts';
import { MAX_WORDS_LENGTH } from './event-search.ts';

/** A search whose words tell when events should take place, or that they should be free. */
export interface UnderstoodSearch {
  /** The other words, to look for in the texts of events; empty if there are none. */
  text: string;
  date?: UnderstoodDate;
  /** The words for it. */
  free?: string;
}

interface UnderstoodDate {
  /** The words for the date. */
  words: string;
  /** Bounds as ISO instants, both inclusive. */
  from: string;
  to: string;
  /** The date in a sentence, for example `on Sat, 5 Dec 2026`. */
  phrase: string;
}

/** Hours since 1970 on the wall, the last one exclusive, and the number of words that were read. */
interface Period {
  from: number;
  to: number;
  length: number;
}

/** A day begins and ends at four in the morning, so that a party until two belongs to the evening before. */
const DAY_START = 4;
const DAY_END = 24 + DAY_START;
const EVENING = 17;
const FRIDAY = 4;

/** Words for the same thing in English, Afrikaans and German. */
const WEEKDAYS = [
  ['monday', 'maandag', 'montag', 'mon'],
  ['tuesday', 'dinsdag', 'dienstag', 'tue', 'tues'],
  ['wednesday', 'woensdag', 'mittwoch', 'wed'],
  ['thursday', 'donderdag', 'donnerstag', 'thu', 'thurs'],
  ['friday', 'vrydag', 'freitag', 'fri'],
  ['saturday', 'saterdag', 'samstag', 'sonnabend', 'sat'],
  ['sunday', 'sondag', 'sonntag', 'sun'],
];
const MONTHS = [
  ['january', 'januarie', 'januar', 'jan'],
  ['february', 'februarie', 'februar', 'feb'],
  ['march', 'maart', 'märz', 'mar'],
  ['april', 'apr'],
  ['may', 'mei', 'mai'],
  ['june', 'junie', 'juni', 'jun'],
  ['july', 'julie', 'juli', 'jul'],
  ['august', 'augustus', 'aug'],
  ['september', 'sept', 'sep'],
  ['october', 'oktober', 'oct', 'okt'],
  ['november', 'nov'],
  ['december', 'desember', 'dezember', 'dec', 'des', 'dez'],
];
const PARTS_OF_DAY = [
  { name: 'morning', names: ['morning', 'oggend', 'vormittag'], from: DAY_START, to: 12 },
  { name: 'afternoon', names: ['afternoon', 'namiddag', 'middag', 'nachmittag'], from: 12, to: EVENING },
  { name: 'evening', names: ['evening', 'night', 'aand', 'nag', 'abend', 'nacht'], from: EVENING, to: DAY_END },
];
const TODAY = ['today', 'vandag', 'heute'];
const TONIGHT = ['tonight', 'vanaand'];
const TOMORROW = ['tomorrow', 'môre', 'more', 'morgen'];
const WEEKEND = ['weekend', 'naweek', 'wochenende'];
const WEEK = ['week', 'woche'];
const MONTH = ['month', 'maand', 'monat'];
const THIS = ['this', 'hierdie', 'diese', 'diesen', 'dieses'];
const NEXT = ['next', 'volgende', 'nächste', 'nächsten', 'nächstes'];
const FREE = ['free', 'gratis', 'verniet', 'kostenlos', 'umsonst'];
/** Words after `free` that add nothing to it. */
const ENTRY = ['entry', 'entrance', 'admission', 'tickets', 'toegang', 'kaartjies', 'eintritt'];
/** Ordinary words and names too. They mean dates only alone, after BEFORE_DATES, or before a number or part of a day. */
const AMBIGUOUS = ['mon', 'wed', 'sun', 'march', 'mar', 'may', 'mai', 'jan', 'des', 'dez', 'more'];
const BEFORE_DATES = [...THIS, ...NEXT, 'on', 'in', 'op', 'vir', 'am', 'im'];
/** Words that say nothing about an event once others are understood. */
const FILLERS = new Set(
  [
    'a an and any at by do during event events for from going happening in is of on or something the things this to until what whats with',
    'aan die doen en gaan geleenthede hierdie iets in is n of op te tot van vir wat',
    'am an bis das der die diese diesen dieses für im in ist los oder und veranstaltungen von was',
  ].flatMap((words) => words.split(' ')),
);
const QUOTATION_MARKS = /["“”„«»]/g;

/**
 * Reads when and how much in the words of a search; undefined if they tell neither. Several dates mean the time from the
 * first to the last. Words in quotation marks aren't read.
 */
export function understandSearch(typed: string, now: number, timeZone: string): UnderstoodSearch | undefined {
  // There must be room for quotation marks.
  if (typed.length > MAX_WORDS_LENGTH - 2) return undefined;
  const written = typed.normalize('NFC').trim().split(/\s+/);
  const words = readable(written);
  const today = dayNumber(wallTimeAt(now, timeZone));
  const periods: Period[] = [];
  const dateWords: string[] = [];
  const free: string[] = [];
  const others: string[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? '';
    const period = readPeriod(words, at, today);
    if (period) {
      periods.push(period);
      dateWords.push(...words.slice(at, at + period.length).filter((part) => !isModifier(part)));
    } else if (FREE.includes(word)) free.push(word);
    else if (!FILLERS.has(word)) others.push(written[at] ?? '');
    at += period?.length ?? (FREE.includes(word) && ENTRY.includes(words[at + 1] ?? '') ? 2 : 1);
  }
  if (periods.length + free.length === 0) return undefined;
  const from = Math.min(...periods.map((period) => period.from));
  const to = Math.max(...periods.map((period) => period.to));
  return {
    text: others.filter((word) => /[\p{L}\p{N}]/u.test(word)).join(' '),
    ...(periods.length > 0 && {
      date: {
        words: dateWords.join(' '),
        from: new Date(instantAt(from, timeZone)).toISOString(),
        to: new Date(instantAt(to, timeZone) - 1).toISOString(),
        phrase: phraseOf(from, to),
      },
    }),
    ...(free.length > 0 && { free: free.join(' ') }),
  };
}

/** Events that an understood search wants, for example `free events on Sat, 5 Dec 2026`. */
export function understoodPhrase(date: UnderstoodDate | undefined, free: string | undefined): string {
  return `${free === undefined ? '' : 'free '}events${date ? ` ${date.phrase}` : ''}`;
}

/** The words of a search in quotation marks, so that none of them is read. */
export function quoted(typed: string): string {
  return `"${typed.replaceAll(QUOTATION_MARKS, '').trim()}"`;
}

/** The words in lower case and without punctuation; empty for those in quotation marks. */
function readable(words: readonly string[]): string[] {
  let isQuoted = false;
  return words.map((word) => {
    const marks = word.match(QUOTATION_MARKS)?.length ?? 0;
    const isPlain = !isQuoted && marks === 0;
    if (marks % 2 === 1) isQuoted = !isQuoted;
    return isPlain ? word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '') : '';
  });
}

const isModifier = (word: string) => THIS.includes(word) || NEXT.includes(word);

/** The period that the words from a place on begin with. */
function readPeriod(words: readonly string[], at: number, today: number): Period | undefined {
  const modifier = words[at] ?? '';
  const length = isModifier(modifier) ? 1 : 0;
  const rest = words.slice(at + length);
  if (words.length > 1 && !isDateWord(rest, words[at + length - 1])) return undefined;
  const isNext = NEXT.includes(modifier);
  const period = readDay(rest, today, isNext) ?? readDate(rest, today) ?? readWeeks(rest, today, modifier);
  return period && { ...period, length: period.length + length };
}

/** False for an ambiguous word that nothing around it marks as a date. */
function isDateWord([word = '', after = '']: readonly string[], before = ''): boolean {
  return (
    !AMBIGUOUS.includes(word) || BEFORE_DATES.includes(before) || /^\d/.test(after) || partNamed(after) !== undefined
  );
}

const partNamed = (word: string) => PARTS_OF_DAY.find(({ names }) => names.includes(word));

/** A day or part of it: `tonight`, `saturday`, `saturday morning`, `saterdagaand`, `saturday 5 december`. */
function readDay([word = '', ...after]: readonly string[], today: number, isNext: boolean): Period | undefined {
  if (TONIGHT.includes(word)) return { from: today * 24 + EVENING, to: today * 24 + DAY_END, length: 1 };
  const day = dayNamed(word, today, isNext);
  if (day !== undefined) {
    const date = readDate(after, today);
    if (date && date.length > 1) return { ...date, length: date.length + 1 };
    const part = partNamed(after[0] ?? '');
    return part
      ? { from: day * 24 + part.from, to: day * 24 + part.to, length: 2 }
      : { ...wholeDays(day, day), length: 1 };
  }
  for (const { names, from, to } of PARTS_OF_DAY) {
    const ending = names.find((name) => word.endsWith(name)) ?? word;
    const beginning = dayNamed(word.slice(0, word.length - ending.length), today, isNext);
    if (beginning !== undefined) return { from: beginning * 24 + from, to: beginning * 24 + to, length: 1 };
  }
  return undefined;
}

function dayNamed(word: string, today: number, isNext: boolean): number | undefined {
  if (TODAY.includes(word)) return today;
  if (TOMORROW.includes(word)) return today + 1;
  const weekday = WEEKDAYS.findIndex((names) => names.includes(word));
  if (weekday < 0) return undefined;
  const ahead = weekday - weekdayFromMonday(today);
  return today + ahead + (isNext || ahead < 0 ? 7 : 0);
}

/** A month or a day of it that isn't over: `december`, `5 december`, `december 5th 2026`. */
function readDate(words: readonly string[], today: number): Period | undefined {
  const at = dayOfMonth(words[0]) === undefined ? 0 : 1;
  const month = MONTHS.findIndex((names) => names.includes(words[at] ?? '')) + 1;
  if (month === 0) return undefined;
  const dayAfter = at === 0 ? dayOfMonth(words[1]) : undefined;
  const day = at === 0 ? dayAfter : dayOfMonth(words[0]);
  const end = at + (dayAfter === undefined ? 1 : 2);
  const year = /^20\d\d$/.test(words[end] ?? '') ? Number(words[end]) : undefined;
  const { year: thisYear } = wallDate(today);
  for (const possible of year === undefined ? [thisYear, thisYear + 1] : [year]) {
    const { first, last } = monthOf(dayNumber({ year: possible, month, day: 1 }));
    const [from, to] = day === undefined ? [first, last] : [first + day - 1, first + day - 1];
    if (to <= last && to >= today) return { ...wholeDays(from, to), length: end + (year === undefined ? 0 : 1) };
  }
  return undefined;
}

function dayOfMonth(word = ''): number | undefined {
  const day = Number(/^(\d{1,2})(st|nd|rd|th|ste|de)?$/.exec(word)?.[1]);
  return day >= 1 && day <= 31 ? day : undefined;
}

/** A weekend from Friday evening on, or a week or month after `this` or `next`. */
function readWeeks([word = '']: readonly string[], today: number, modifier: string): Period | undefined {
  const isNext = NEXT.includes(modifier);
  const monday = today - weekdayFromMonday(today) + (isNext ? 7 : 0);
  if (WEEKEND.includes(word))
    return { ...wholeDays(monday, monday + 6), from: (monday + FRIDAY) * 24 + EVENING, length: 1 };
  if (!isModifier(modifier)) return undefined;
  if (WEEK.includes(word)) return { ...wholeDays(monday, monday + 6), length: 1 };
  if (!MONTH.includes(word)) return undefined;
  const { first, last } = monthOf(isNext ? monthOf(today).last + 1 : today);
  return { ...wholeDays(first, last), length: 1 };
}

function wholeDays(first: number, last: number) {
  return { from: first * 24 + DAY_START, to: last * 24 + DAY_END };
}

function instantAt(hour: number, timeZone: string): number {
  return instantOf({ ...wallDate(Math.floor(hour / 24)), hour: hour % 24 }, timeZone);
}

function phraseOf(from: number, to: number): string {
  const first = Math.floor(from / 24);
  const last = Math.ceil((to - DAY_END) / 24);
  const date = (day: number) => formatDate(instantOf(wallDate(day), 'UTC'), 'UTC');
  if (first === last) {
    const part = PARTS_OF_DAY.find((known) => known.from === from % 24 && known.to === to - first * 24);
    return `on ${part ? `the ${part.name} of ` : ''}${date(first)}`;
  }
  const month = monthOf(first);
  return from % 24 === DAY_START && month.first === first && month.last === last
    ? `in ${formatMonth(first)}`
    : `from ${date(first)} to ${date(last)}`;
}
