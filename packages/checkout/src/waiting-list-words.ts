import { plural } from '@quivertree/domain/text/plural';

/** Wording of the waiting list, the same on the web and in the app. */

export const WAITING_LIST_EXPLAINED =
  'If tickets become available, we’ll reserve them for the first person on the list and send that person an email. You pay nothing until you order.';
export const HOW_MANY = 'How many?';
export const JOINED = 'You’re on the waiting list.';
export const CHANGE_QUANTITY = 'Change quantity';
export const LEAVE_WAITING_LIST = 'Leave the waiting list';
export const LEFT = 'You’ve left the waiting list.';
export const DECLINE_OFFER = 'No, thanks';
export const DECLINED = 'You’ve declined the tickets. They’ll go to the next person on the waiting list.';

/** The next steps for someone who has joined, behind `ahead` entries. */
export function joinedText(ahead: number, email: string): string {
  return `${placeText(ahead)} When it’s your turn, we’ll email ${email} and reserve the tickets for you. You can change your entry or leave the list with the link in the email we’ve sent.`;
}

function placeText(ahead: number): string {
  return ahead === 0
    ? 'You’re first on the list.'
    : plural(ahead, 'At most 1 person is ahead of you.', 'At most {n} people are ahead of you.');
}

/** Position and question, or warning, above the choices of someone on the list. */
export function entryText({
  state,
  ticket,
  ahead,
}: {
  state: 'waiting' | 'offered';
  ticket: string;
  ahead: number;
}): string {
  return state === 'waiting'
    ? `${placeText(ahead)} How many “${ticket}” tickets would you like?`
    : 'Tickets are reserved for you. If you leave, they’ll go to the next person on the waiting list.';
}

export function changedText(quantity: number): string {
  return plural(quantity, 'You’re now waiting for 1 ticket.', 'You’re now waiting for {n} tickets.');
}
