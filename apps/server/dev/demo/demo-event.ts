import type { CustomFieldType } from '@quivertree/domain/events/custom-fields';
import type { Category } from '@quivertree/domain/places/places-and-categories';
import type { Town } from '@quivertree/domain/places/towns';

/** A demo organiser; invented, like all people and addresses in the demo. */
export interface DemoOrganiser {
  slug: string;
  name: string;
  email: string;
  description: string;
}

export interface DemoVenue {
  name: string;
  /** Street and town as a map search finds them. */
  address: string;
  city: Town;
  latitude: number;
  longitude: number;
}

/** A moment relative to the day on which the demo is loaded, in Namibia's wall-clock time. */
export interface DemoMoment {
  /** 0 is today, 1 tomorrow, -1 yesterday. */
  day: number;
  /** `HH:MM`, 24 hours. */
  time: string;
}

export interface DemoTicketType {
  name: string;
  description?: string;
  /** Price of one ticket in Namibian cents; 0 is free. */
  priceMinor: number;
  /** Units on sale in total. */
  capacity: number;
  /** Units already sold; defaults to none. */
  sold?: number;
  /** Maximum units per order; defaults to 10. */
  maxPerOrder?: number;
  /** Start of sales; defaults to publication. */
  salesStart?: DemoMoment;
  /** End of sales; defaults to the event's end. */
  salesEnd?: DemoMoment;
}

export interface DemoCustomField {
  label: string;
  type: CustomFieldType;
  required?: boolean;
  section: string;
  /** Options for a dropdown. */
  options?: readonly string[];
  /**
   * Sample answers for earlier buyers; needed for a required question that has no options and isn't about the buyer.
   */
  samples?: readonly string[];
}

export interface DemoEvent {
  /** Unique. The event's id and poster are derived from it, so they are the same in every demo. */
  slug: string;
  /** Part of the id, 1 by default. Increase it to give the event a different poster under the same slug. */
  edition?: number;
  name: string;
  category: Category;
  /** Organiser's slug. */
  organiser: string;
  /** Venue's key. */
  venue: string;
  starts: DemoMoment;
  /** Duration. */
  hours: number;
  /** Markdown paragraphs. */
  description: readonly string[];
  tickets: readonly DemoTicketType[];
  customFields?: readonly DemoCustomField[];
  /** Position in the home page's carousel. */
  featured?: number;
  /** Defaults to published. */
  state?: 'ended' | 'postponed' | 'cancelled';
  /** True if the organiser absorbs the platform fee. */
  businessCoversFee?: boolean;
  /** True if buyers wait in a room first. */
  waitingRoom?: boolean;
}
