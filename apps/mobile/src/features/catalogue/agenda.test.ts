import { type AgendaRow, agendaRows } from './agenda.ts';

const event = (id: string, start: string, end: string) => ({
  id,
  slug: id,
  title: id,
  start,
  end,
  category: 'Music',
  location: null,
});

const textOf = (row: AgendaRow) =>
  row.kind === 'day' ? row.title.replaceAll('\u00a0', ' ') : `${row.time} ${row.event.id}`;

test('lists days with events from today on, and an event of several days on each', () => {
  const rows = agendaRows(
    [
      event('past', '2026-12-01T16:00:00Z', '2026-12-01T20:00:00Z'),
      event('fair', '2026-12-04T08:00:00Z', '2026-12-06T15:00:00Z'),
      event('concert', '2026-12-05T16:00:00Z', '2026-12-05T20:00:00Z'),
    ],
    Date.parse('2026-12-05T23:30:00+02:00'),
  );
  expect(rows.map(textOf)).toEqual([
    'Sat, 5 Dec 2026',
    'All-day fair',
    '18:00 concert',
    'Sun, 6 Dec 2026',
    'to 17:00 fair',
  ]);
});

test('after midnight, still lists last night’s events that aren’t over', () => {
  const events = [
    event('party', '2026-12-05T18:00:00Z', '2026-12-06T02:00:00Z'),
    event('play', '2026-12-05T18:00:00Z', '2026-12-05T20:00:00Z'),
    event('fair', '2026-12-05T08:00:00Z', '2026-12-06T15:00:00Z'),
  ];
  const listed = (now: string) => agendaRows(events, Date.parse(now)).map(textOf);
  const sunday = ['Sun, 6 Dec 2026', 'to 17:00 fair'];
  expect(listed('2026-12-06T03:59:00+02:00')).toEqual(['Sat, 5 Dec 2026', '20:00 party', ...sunday]);
  expect(listed('2026-12-06T04:00:00+02:00')).toEqual(sunday);
});
