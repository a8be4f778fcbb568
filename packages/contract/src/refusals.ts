/**
 * Every expected "no" of the API: its code, its HTTP status and its English sentence, which is the `message` of the
 * answer. Translations go by the code. A part in `{braces}` is filled in from the refusal's data.
 */
export const REFUSALS = {
  'request.invalid': { status: 400, message: 'Please check what you entered.' },
  'request.broken_json': { status: 400, message: 'The request is not valid JSON.' },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.unsupported_type': { status: 415, message: 'Please send the request as application/json.' },
  'request.not_found': { status: 404, message: 'There is nothing at this address.' },
  'request.method_not_allowed': { status: 405, message: 'This address does not accept {method}.' },
  'server.busy': { status: 503, message: 'We are very busy right now. Please try again in a moment.' },
  'server.fault': { status: 500, message: 'Something went wrong' },

  'event.not_found': { status: 404, message: 'This event was not found.' },

  'order.no_tickets': { status: 422, message: 'Please select at least one ticket.' },
  'order.unknown_ticket': { status: 422, message: 'One of the tickets does not belong to this event.' },
  'order.too_many': { status: 422, message: 'You can order at most {max} of "{ticket}" at once.' },
  'order.too_many_for_buyer': {
    status: 409,
    message: 'One person can have at most {max} tickets of this event; you can order {left} more.',
  },
  'order.sold_out': { status: 409, message: 'Sorry, there are only {left} tickets of "{ticket}" left.' },
  'order.sales_not_open': { status: 409, message: 'Sales of "{ticket}" are not open yet.' },
  'order.sales_closed': { status: 409, message: 'Sales of "{ticket}" are closed.' },
  'order.event_over': { status: 409, message: 'This event is over.' },
  'order.event_cancelled': { status: 409, message: 'This event was cancelled.' },
  'order.event_postponed': { status: 409, message: 'This event was postponed. Sales open again with its new date.' },
  'order.event_off_sale': { status: 409, message: 'Tickets of this event are not on sale at present.' },
  'order.event_changed': { status: 409, message: 'This event has just changed. Please look at it again.' },
  'order.custom_field_missing': { status: 422, message: 'Please fill in "{label}".' },
  'order.custom_field_invalid': { status: 422, message: 'Please check "{label}".' },
  'offer.gone': {
    status: 409,
    message: 'Your place in the waiting list was kept until its time ran out, or you have used it already.',
  },
  'stock.unknown_pool': { status: 404, message: 'This event has no such pool.' },
  'stock.below_taken': { status: 409, message: 'The capacity cannot be less than {taken}: so many are taken already.' },
  'stock.not_enough': { status: 409, message: 'Only {left} are left to put on hold.' },
  'offer.not_found': { status: 404, message: 'We do not know this offer. Please check the link in your mail.' },
  'waiting_list.on_sale': {
    status: 409,
    message: 'There are {left} tickets of "{ticket}" left: you can order them now.',
  },
  'waiting_list.not_found': { status: 404, message: 'You are not on this waiting list, or no longer.' },
  'order.too_often': {
    status: 429,
    message: 'There were too many orders in a short time. Please wait {seconds} seconds and try again.',
  },
  'order.too_many_unpaid': {
    status: 429,
    message: 'Too many tickets are waiting to be paid for from your network. Please try again in a minute.',
  },
  'reservations.none': { status: 409, message: 'There are no unpaid reservations to release.' },
  'order.reservation_over': { status: 409, message: 'The time to pay has run out. Please order again.' },
  'order.payment_under_way': {
    status: 409,
    message: 'This order is already being paid. Check its status again in a moment.',
  },
  'order.reference_ambiguous': {
    status: 409,
    message: 'More than one order’s reference begins like this. Type more of it: the order’s page shows all of it.',
  },
  'order.not_found': { status: 404, message: 'We do not know this order.' },
  'order.provider_unavailable': {
    status: 503,
    message: 'The payment page cannot be reached right now. Your tickets are kept for you: please try again.',
  },

  'idempotency.key_reused': { status: 422, message: 'This Idempotency-Key was used for another request.' },
  'idempotency.in_progress': { status: 409, message: 'The same request is still under way. Please wait a moment.' },

  'tickets.not_found': { status: 404, message: 'We can’t find these tickets.' },

  'event.cannot_change': { status: 409, message: 'This cannot be done with an event that is {state}.' },
  'event.dates_invalid': {
    status: 422,
    message: 'Please check the dates: they must lie ahead, the end after the start.',
  },

  'event.edited_elsewhere': {
    status: 409,
    message: 'Somebody else has changed this meanwhile. Please look at both versions.',
  },
  'event.fields_invalid': { status: 422, message: 'Please check what is marked.' },
  'event.not_ready': { status: 409, message: 'Something is still to be done before this event can be published.' },
  'event.too_many_drafts': { status: 409, message: 'You have {most} drafts. Please publish or delete some first.' },
  'event.changed_often': {
    status: 429,
    message: 'Everybody who has a ticket was told of {most} changes within a day. Please try again tomorrow.',
  },
  'event.changes_wait': {
    status: 409,
    message: 'We have not looked yet at {most} changes of this event. Please wait until we have.',
  },
  'organiser.changes_wait': {
    status: 409,
    message: "We have not looked yet at {most} changes of this organisation's page. Please wait until we have.",
  },
  'organiser.second_look_over': {
    status: 409,
    message: 'This was changed or decided about since you looked at it. Please look at it as it is now.',
  },
  'organiser.no_second_look': {
    status: 409,
    message: "Nothing of this organisation's page waits for a second look.",
  },
  'event.second_look_over': {
    status: 409,
    message: 'This was changed or decided about since you looked at it. Please look at it as it is now.',
  },
  'event.no_second_look': { status: 409, message: 'Nothing of this event waits for a second look.' },
  'event.earlier_date': {
    status: 422,
    message: 'The new date must not be before the one that people have tickets for.',
  },
  'event.provider_unknown': { status: 409, message: 'We have no account at {provider}.' },
  'ticket_type.has_orders': {
    status: 409,
    message: 'People have ordered "{ticket}", so it cannot be removed. Close its sales instead.',
  },
  'order.price_changed': {
    status: 409,
    message: 'The price has changed meanwhile: it is now {total}. Please look at it again.',
  },

  'refund.not_paid': { status: 409, message: 'This order was not paid, so there is nothing to refund.' },
  'refund.nothing_left': { status: 409, message: 'There is nothing left to refund.' },
  'refund.above_left': { status: 409, message: 'At most {left} can be refunded.' },
  'refund.ticket_not_live': {
    status: 409,
    message: 'One of these tickets is not valid any more, or not of this order.',
  },
  'refund.other_currency': { status: 422, message: 'This order was paid in {currency}.' },
  'refund.dispute_open': {
    status: 409,
    message: 'The buyer disputes this payment with their bank. Nothing can be refunded until that is decided.',
  },
  'refund.not_under_way': { status: 409, message: 'This refund is not on its way: it has arrived, or was refused.' },
  'provider.no_statement': {
    status: 503,
    message: 'This provider gave no statement to compare with. Please try again later.',
  },
  'order.not_fulfilled': { status: 409, message: 'This order has no tickets: it was not paid, or not in time.' },
  'order.no_live_tickets': { status: 409, message: 'The buyer of this order holds no valid tickets.' },
  'ticket.held_by_buyer': {
    status: 409,
    message: "The buyer holds this ticket: use the buyer's address, or let them pass the ticket on.",
  },
  'correction.nothing': { status: 422, message: 'Nothing would change: please enter another name or address.' },
  'gift.unknown_allotment': { status: 404, message: 'Nothing is on hold under this name.' },
  'gift.not_enough': { status: 409, message: 'Only {left} are left, and this list needs {wanted}.' },
  'gift.check_lines': { status: 422, message: 'Nothing has been sent yet. Please check the lines that are marked.' },
  'refund_offer.not_found': { status: 404, message: 'There is no refund offered at this link.' },
  'refund_offer.over': { status: 409, message: 'The time to ask for your money back is over.' },
  'refund_offer.admitted': {
    status: 409,
    message: 'Somebody has come in with one of these tickets. Please ask the organiser about your money.',
  },
  'suspense.not_found': { status: 404, message: 'There is no money in suspense for this payment.' },
  'suspense.cannot_fulfil': {
    status: 409,
    message: 'This order cannot be fulfilled with this money: it is too little, or the tickets are gone.',
  },

  'suspense.transfer_proposed': {
    status: 409,
    message: 'Somebody has proposed to pay this back from our bank. Agree to it, or take it back, first.',
  },
  'suspense.no_transfer': { status: 409, message: 'Nobody proposes to pay this back from our bank, or no longer.' },
  'suspense.second_person_needed': {
    status: 403,
    message: 'A second person is needed: you proposed to pay this back yourself.',
  },
  'suspense.proposer_left': {
    status: 409,
    message:
      'The person who proposed this is no longer an administrator, or has joined the organisation. Withdraw the proposal and make a new one.',
  },
  'suspense.amount_changed': {
    status: 409,
    message: 'What is in suspense has changed since this was proposed. Please take it back and look again.',
  },

  'dispute.not_found': { status: 404, message: 'We do not know this dispute.' },
  'dispute.provider_decides': {
    status: 409,
    message: 'This provider tells us of disputes itself: please ask it instead of noting it here.',
  },
  'dispute.cannot_open': {
    status: 409,
    message: 'This does not fit what was paid for the order: please check the order and the amount.',
  },
  'dispute.decided': { status: 409, message: 'This dispute is {state} already.' },

  'transfer.not_found': { status: 404, message: 'There is no ticket at this link.' },
  'transfer.not_possible': { status: 409, message: 'This ticket cannot be passed on.' },
  'transfer.already_in': { status: 409, message: 'This ticket has let somebody in already.' },
  'transfer.over': { status: 409, message: 'This ticket was taken, called back, or not taken in time.' },

  'return.not_possible': { status: 409, message: 'This ticket cannot be given back.' },
  'return.already_in': { status: 409, message: 'This ticket has let somebody in already, so it cannot be given back.' },
  'return.sold_for_less': {
    status: 409,
    message: 'By now this place is sold for less than your ticket cost, so it cannot be given back at its price.',
  },
  'return.being_bought': {
    status: 409,
    message:
      'Somebody is buying this ticket right now. If they do not, you can keep it after all: please try again later.',
  },
  'return.over': { status: 409, message: 'This ticket is not for sale, or no longer.' },

  'payment.notice_refused': { status: 400, message: 'This notice was not accepted.' },

  'auth.required': { status: 401, message: 'Please sign in.' },
  'auth.invalid_credentials': {
    status: 401,
    message: 'Failed to sign in. Please check your credentials and try again.',
  },
  'auth.second_factor_required': {
    status: 401,
    message: 'One more step: enter the code from your authenticator app or a recovery code, or use your passkey.',
  },
  'auth.second_factor_missing': {
    status: 403,
    message: 'This needs two-step verification. Set it up first.',
  },
  'auth.wrong_code': { status: 422, message: 'This code is not right. Please check it and try again.' },
  'auth.code_used': { status: 422, message: 'This code was used already. Please wait for the next one.' },
  'auth.invalid_passkey': { status: 422, message: 'This passkey was not accepted. Please try again.' },
  'auth.sign_in_over': { status: 409, message: 'This sign-in took too long. Please begin again.' },
  'auth.notice_over': {
    status: 409,
    message: 'This link was used, or its week is over. Sign out everywhere in your account settings instead.',
  },
  'auth.proof_required': { status: 403, message: 'Please confirm first that it is you.' },
  'auth.no_code_by_mail': {
    status: 409,
    message: 'Your password or your second step shows that it is you: no code is mailed.',
  },
  'second_factor.not_begun': { status: 409, message: 'Setting this up took too long. Please begin again.' },
  'second_factor.not_found': { status: 404, message: 'Your account has no such second step.' },
  'second_factor.reset_pending': { status: 409, message: 'The second step of this account is being reset already.' },
  'second_factor.last': {
    status: 409,
    message: 'Your role needs a second step. Please add another one before you remove this one.',
  },
  'second_factor.too_many_passkeys': { status: 409, message: 'An account can have at most {most} passkeys.' },
  'auth.invalid_refresh_token': { status: 401, message: 'Your session has ended. Please sign in again.' },
  'auth.identity_mismatch': { status: 403, message: 'This is not who you signed in as.' },
  'auth.link_expired': {
    status: 409,
    message: 'This took too long, or was tried too often. Please sign in with Google again.',
  },
  'auth.too_many_attempts': { status: 429, message: 'Too many attempts. Please wait {seconds} seconds and try again.' },
  'person.not_found': { status: 404, message: 'We do not know this person.' },
  'person.yourself': { status: 409, message: 'You cannot lock yourself out.' },
  'person.email_not_confirmed': {
    status: 409,
    message: 'They haven’t confirmed their email address yet. Ask them to, then try again.',
  },
  'person.last_administrator': {
    status: 409,
    message: 'This is the last administrator: there has to be another one first.',
  },
  'person.second_administrator_needed': {
    status: 409,
    message: 'You proposed them: another administrator has to agree.',
  },
  'message.not_found': { status: 404, message: 'We do not know this message.' },
  'message.decided': { status: 409, message: 'Somebody has answered or closed this message already.' },
  'job.not_found': { status: 404, message: 'This job has not failed, or no longer.' },
  'audit.running': { status: 409, message: 'An audit is under way already.' },
  'acting.not_for_administrators': { status: 409, message: 'Nobody acts for an administrator.' },
  'acting.locked': { status: 409, message: 'This account is locked.' },
  'acting.names_only': {
    status: 403,
    message: 'While you act on behalf of someone, you can correct names but not email addresses.',
  },
  'acting.refused': { status: 403, message: 'This is not done while you act for somebody.' },
  'auth.account_locked': { status: 403, message: 'This account is locked. Please write to us.' },

  'account.email_taken': {
    status: 409,
    message: 'There is an account with this email address already. Please sign in.',
  },
  'account.easy_password': {
    status: 422,
    message: 'This password is easy to guess. Please choose another one.',
  },
  'account.invalid_confirmation': {
    status: 422,
    message: 'This link is no longer valid. Please ask for another one in your account.',
  },
  'account.confirm_as_owner': {
    status: 403,
    message: 'Sign in to this account, or enter its password, to confirm the address.',
  },
  'account.email_not_confirmed': {
    status: 409,
    message: 'Confirm your email address first. You can have the link sent again in your account settings.',
  },
  'account.identity_not_found': { status: 404, message: 'This way to sign in is not there any more.' },
  'account.only_way_in': {
    status: 409,
    message: 'This is your only way to sign in. Please set a password or add a passkey first.',
  },
  'account.last_owner': {
    status: 409,
    message: 'You are the only owner of an organisation. Please make somebody else its owner first.',
  },
  'account.last_administrator': {
    status: 409,
    message: 'You’re the only administrator. Make someone else an administrator first.',
  },
  'account.invalid_reset_code': {
    status: 422,
    message: 'This reset code is wrong or no longer valid. Please check it, or request a new one.',
  },
  'auth.wrong_password': { status: 422, message: 'This is not your password. Please try again.' },
  'access.denied': { status: 403, message: 'You do not have access to this.' },
  'organiser.not_found': { status: 404, message: 'We do not know this organiser.' },
  'organiser.not_approved': {
    status: 409,
    message: 'We are still looking at your application. You can prepare everything; publishing waits until then.',
  },
  'organiser.closed': { status: 409, message: 'This organisation was closed.' },
  'organiser.email_not_confirmed': {
    status: 409,
    message: 'Please confirm your email address first: we have to know that it is yours.',
  },
  'organiser.applied_already': { status: 409, message: 'You have an organisation of this name already.' },
  'organiser.too_many_applied': {
    status: 409,
    message: 'There are {open} applications of yours that are not decided yet. Please wait for those first.',
  },
  'organiser.wrong_state': { status: 409, message: 'This cannot be done with an organisation that is {state}.' },
  'organiser.words_needed': { status: 422, message: 'Please write why: they are told in these words.' },
  'organiser.profile_changed': {
    status: 409,
    message: '{by} changed this profile while you were editing it. Please choose which of both to keep.',
  },

  'team.not_allowed': { status: 403, message: 'Your role in this organisation does not allow this.' },
  'team.own_role': { status: 403, message: 'Nobody changes their own role. Please ask another owner.' },
  'team.member_already': { status: 409, message: 'They belong to this organisation already.' },
  'team.not_a_member': { status: 404, message: 'They do not belong to this organisation, or no longer.' },
  'team.last_owner': {
    status: 409,
    message: 'An organisation needs an owner. Please make somebody else its owner first.',
  },
  'team.too_many': { status: 409, message: 'A team has at most {most} people, open invitations included.' },
  'invitation.not_found': { status: 404, message: 'There is no invitation at this link.' },
  'invitation.over': {
    status: 409,
    message: 'This invitation was taken, taken back, or has run out. Please ask for another one.',
  },
  'invitation.other_address': {
    status: 403,
    message: 'This invitation is for another email address. Please sign in with that one.',
  },
  'invitation.email_not_confirmed': {
    status: 409,
    message: 'Please confirm your email address first, then open the invitation again.',
  },
  'invitation.mailed_enough': {
    status: 409,
    message: 'This invitation was mailed {most} times. Please withdraw it and check the address.',
  },

  'plan.paid_tickets': {
    status: 409,
    message: 'The RSVP plan is for free events. Please move to the Standard plan to sell tickets.',
  },
  'plan.too_many_attendees': {
    status: 409,
    message: 'The Standard plan is for up to {most} attendees, this event has {capacity}. Please talk to sales.',
  },
  'plan.fee_above_price': {
    status: 409,
    message:
      'Our fee for an order of {price} would be {fee}, more than the order brings. Raise the price, or let buyers pay the fee.',
  },

  'download.over': { status: 404, message: 'This download is over. Please ask for it again where you found it.' },
  'statement.not_found': { status: 404, message: 'We do not know this statement.' },
  'payout.not_found': { status: 404, message: 'We do not know this payout.' },
  'payout.wrong_state': { status: 409, message: 'This payout is {state} already.' },
  'payout.already_open': { status: 409, message: 'There is a payout for this organiser that was not sent yet.' },
  'payout.nothing_payable': { status: 409, message: 'Nothing is due to this organiser.' },
  'payout.no_bank_details': { status: 409, message: 'This organiser has not told us where to pay.' },
  'payout.bank_details_waiting': {
    status: 409,
    message: "The organiser's bank details were changed. They can be paid to from {from}.",
  },
  'payout.bank_details_changed': {
    status: 409,
    message:
      "The organiser's bank details were changed since. Please look at it again: where it still has the old ones, it has to be drawn up again.",
  },
  'organiser.own': {
    status: 403,
    message:
      'You belong to this organisation, or have lately left it or brought someone in: another administrator has to decide about it.',
  },
  'payout.second_person_needed': {
    status: 403,
    message: 'A second person is needed: you had a hand in this payout already.',
  },
  'payout.approval_lapsed': {
    status: 409,
    message:
      'The person who approved this payout is no longer an administrator, or has joined the organisation. Draw the payout up again to have it approved.',
  },
  'payout.return_proposed': {
    status: 409,
    message: 'This payout has already been reported as returned. Confirm that report or withdraw it.',
  },
  'payout.no_return_proposed': {
    status: 409,
    message: 'There’s no open report that this payout was returned. Reload to see the latest state.',
  },
  'payout.return_lapsed': {
    status: 409,
    message:
      'The person who reported this payout as returned is no longer an administrator, or has joined the organisation. Withdraw their report and make your own.',
  },
  'payout.in_bank_file': {
    status: 409,
    message:
      'This payout stands in a bank file, so the bank may pay it. Take it out of that file first if you’re sure that it won’t.',
  },
  'payout.not_in_bank_file': {
    status: 409,
    message: 'This payout doesn’t stand in a bank file. Reload to see the latest state.',
  },
  'bank_file.not_found': { status: 404, message: 'There’s no such bank file.' },
  'bank_file.no_account': {
    status: 409,
    message:
      'A pain.001 file names the account that pays. Set PAYING_ACCOUNT_NUMBER and PAYING_BRANCH_CODE, or choose CSV.',
  },
  'bank_file.cancelled': {
    status: 409,
    message: 'This bank file is cancelled. Its payouts can be approved again and go into a new one.',
  },
  'bank_file.unsafe': {
    status: 409,
    message:
      'This bank file can’t be downloaded any more: the bank would pay a payout that was taken out of it, or pay to bank details that were reported as false. If the bank hasn’t had it yet, cancel it and make a new one.',
  },
  'bank_file.partly_sent': {
    status: 409,
    message:
      'Some payouts of this bank file are already marked as paid. Take out the others one by one if the bank won’t pay them.',
  },
  'payout.amount_changed': {
    status: 409,
    message: 'This payout has changed since you looked at it. Please look at it again.',
  },
  'payout.not_covered': {
    status: 409,
    message: 'Less is due to the organiser than when this payout was drawn up. Please draw it up again.',
  },
  'provider_payment.known': { status: 409, message: 'This payment of the provider is noted already.' },
  'provider_payment.too_much': { status: 409, message: 'The provider does not hold that much for us.' },

  'picture.unreadable': {
    status: 422,
    message: 'This is not a picture that we can read. Please choose a JPEG, PNG, WebP or AVIF file.',
  },
  'picture.too_many_pixels': {
    status: 422,
    message: 'This picture is too large: it can have at most {megapixels} million pixels.',
  },
  'picture.too_small': {
    status: 422,
    message: 'This picture is too small: the part that is shown must be at least {width} pixels wide.',
  },
  'picture.not_found': { status: 422, message: 'This picture is not there any more. Please upload it again.' },

  'door.not_permitted': {
    status: 403,
    message: 'Only owners and managers can admit outside the admission hours. Ask one of them.',
  },
  'admission.not_found': { status: 404, message: 'This admission was not found.' },
  'admission.undo_not_permitted': {
    status: 403,
    message:
      'You can undo your own admissions for 5 minutes, on the device that scanned. After that, ask an owner or a manager.',
  },
  'door_link.too_many': {
    status: 409,
    message: 'An event can have at most {max} door links. End one that is no longer used first.',
  },
  'door_link.not_found': {
    status: 404,
    message: 'This door link is not valid. Please ask the organiser for a new one.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof REFUSALS;

/** Data of a refusal, for the sentence and for programs. */
export type RefusalData = Record<string, string | number>;

/** The body of every answer that is not a success, in the shape that the specification's section 8 reads. */
export interface RefusalBody {
  code: RefusalCode;
  message: string;
  /** One entry for each field that is wrong, when there are several. */
  errors?: { path: string; message: string }[];
  data?: RefusalData;
  requestId?: string;
}

/** The English sentence of a refusal with its data filled in. */
export function refusalSentence(code: RefusalCode, data: RefusalData = {}): string {
  return REFUSALS[code].message.replace(/\{(\w+)\}/g, (_, key: string) => String(data[key] ?? ''));
}
