import type { Answer } from '@quivertree/contract/call';
import type { listCalendarEvents } from '@quivertree/contract/catalogue/catalogue';
import { wholeDays } from '@quivertree/domain/catalogue/calendar-days';
import { NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import FullCalendar from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import listPlugin from '@fullcalendar/react/list';
import classicThemePlugin from '@fullcalendar/react/themes/classic';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { eventPath } from '../../../pages/paths.ts';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import './calendar.css';

const PLUGINS = [dayGridPlugin, timeGridPlugin, listPlugin, classicThemePlugin];
const TWENTY_FOUR_HOURS = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

/** Interactive calendar (specification, section 2), loaded only on its page. */
export default function CalendarGrid({ events }: { events: Answer<typeof listCalendarEvents> }) {
  const navigate = useNavigate();
  const [hasHours, setHasHours] = useState(false);
  return (
    <FullCalendar
      plugins={PLUGINS}
      locale="en-GB"
      timeZone={NAMIBIA}
      initialView="dayGridMonth"
      headerToolbar={{
        left: 'prev,next today',
        center: 'title',
        right: 'dayGridMonth,timeGridWeek,timeGridDay,listWeek',
      }}
      buttons={{
        today: { text: 'Today', hint: 'Today' },
        dayGridMonth: { text: 'Month' },
        timeGridWeek: { text: 'Week' },
        timeGridDay: { text: 'Day' },
        listWeek: { text: 'List' },
      }}
      buttonClass="calendar-button"
      toolbarTitleClass="calendar-title"
      eventTitleClass="text-ellipsis"
      todayHint="Today"
      allDayText="All-day"
      firstDay={1}
      weekends
      editable={false}
      dayMaxEvents
      // An event that ends in the small hours of the next day appears on its first day only.
      nextDayThreshold="09:00:00"
      eventTimeFormat={TWENTY_FOUR_HOURS}
      slotHeaderFormat={TWENTY_FOUR_HOURS}
      height="auto"
      headingLevel={2}
      datesSet={({ view }) => setHasHours(view.type.startsWith('timeGrid'))}
      // Among hours, an event that lasts for days would cover all others, so it goes above them.
      events={events.map(({ id, title, start, end }) => ({
        id,
        title,
        url: eventPath({ id }),
        ...((hasHours && wholeDays({ start, end }, NAMIBIA)) || { start, end }),
      }))}
      eventClick={({ event, jsEvent }) => {
        jsEvent.preventDefault();
        void navigate(eventPath({ id: event.id }));
      }}
    />
  );
}
