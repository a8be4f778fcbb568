import type { CustomFieldType } from '@quivertree/domain/custom-fields';
import type { Category } from '@quivertree/domain/places-and-categories';
import type { Town } from '@quivertree/domain/towns';

/** A seller of the demonstration; invented, as are all people and addresses in it. */
export interface DemoOrganiser {
  slug: string;
  name: string;
  email: string;
  description: string;
}

export interface DemoVenue {
  name: string;
  /** Street and town, as a map search finds it. */
  address: string;
  city: Town;
  latitude: number;
  longitude: number;
}

/** A moment told from the day the demonstration is loaded, on the wall clock of Namibia. */
export interface DemoMoment {
  /** 0 is today, 1 tomorrow, -1 yesterday. */
  day: number;
  /** `HH:MM`, 24 hours. */
  time: string;
}

export interface DemoTicketType {
  name: string;
  description?: string;
  /** Price of one ticket in cents of the Namibia Dollar; 0 is free. */
  priceMinor: number;
  /** Units on sale altogether. */
  capacity: number;
  /** Units that somebody already holds; none where it is left out. */
  sold?: number;
  /** Most units in one order; 10 where it is left out. */
  maxPerOrder?: number;
  /** When sales open; from the beginning where it is left out. */
  salesStart?: DemoMoment;
  /** When sales close; at the event's end where it is left out. */
  salesEnd?: DemoMoment;
}

export interface DemoCustomField {
  label: string;
  type: CustomFieldType;
  required?: boolean;
  section: string;
  /** Choices of a dropdown. */
  options?: readonly string[];
  /** What earlier buyers answered; needed for a required answer that is neither chosen nor about the buyer. */
  samples?: readonly string[];
}

export interface DemoEvent {
  /** Unique; the event's id and poster follow from it, so they are the same in every demonstration. */
  slug: string;
  /** Another id from the same slug, for the sake of a poster that fits better. */
  edition?: number;
  name: string;
  category: Category;
  /** Slug of its organiser. */
  organiser: string;
  /** Key of its venue. */
  venue: string;
  starts: DemoMoment;
  /** How long it lasts. */
  hours: number;
  /** Paragraphs of Markdown. */
  description: readonly string[];
  tickets: readonly DemoTicketType[];
  customFields?: readonly DemoCustomField[];
  /** Place in the home page's carousel. */
  featured?: number;
  /** Published where it is left out. */
  state?: 'ended' | 'postponed' | 'cancelled';
  /** True: the organiser bears the platform fee. */
  businessCoversFee?: boolean;
}
