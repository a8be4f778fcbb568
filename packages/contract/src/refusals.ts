import { plural } from '@quivertree/domain/text/plural';

/**
 * All the API's refusals, each with its code, HTTP status and English sentence, which is the response's `message`.
 * Translations are looked up by code. Values in `{braces}` come from the refusal's data.
 */
export const REFUSALS = {
  'request.invalid': { status: 400, message: 'Check what you entered.' },
  'request.broken_json': { status: 400, message: 'The request is not valid JSON.' },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.unsupported_type': { status: 415, message: 'Send the request as application/json.' },
  'request.not_found': { status: 404, message: 'There’s nothing at this address.' },
  'server.busy': { status: 503, message: 'We’re very busy right now. Try again in a moment.' },
  'server.fault': { status: 500, message: 'Something went wrong' },

  'app.outdated': {
    status: 403,
    message: 'This version of the app is no longer supported. Update the app to version {minimum} or later.',
  },

  'push.unavailable': { status: 409, message: 'Notifications to this kind of phone aren’t set up.' },
  'push.invalid_token': {
    status: 422,
    message: 'We can’t send notifications to this phone. Turn them off and on again.',
  },
  'push.not_followable': { status: 409, message: 'You can only follow upcoming events.' },
  'push.too_many_events': { status: 409, message: 'You can follow up to {max} events. Unfollow one first.' },

  'following.too_many': {
    status: 409,
    message: 'You can save up to {max} events and follow up to {max} organisers. Remove some first.',
  },

  'event.not_found': { status: 404, message: 'This event was not found.' },

  'order.no_tickets': { status: 422, message: 'Please select at least one ticket.' },
  'order.unknown_ticket': {
    status: 422,
    message: 'One of these tickets isn’t for this event. Reload the page and choose again.',
  },
  'order.too_many': { status: 422, message: 'You can order up to {max} of “{ticket}” at once.' },
  'order.too_many_for_buyer': {
    status: 409,
    message: 'The limit for this event is {max} per person. Tickets you can still order: {left}.',
  },
  'order.sold_out': { status: 409, message: 'There aren’t enough “{ticket}” tickets left. Available now: {left}.' },
  'order.sales_not_open': { status: 409, message: '“{ticket}” isn’t on sale yet.' },
  'order.sales_closed': { status: 409, message: 'Sales of “{ticket}” have closed.' },
  'order.event_over': { status: 409, message: 'This event is over.' },
  'order.event_cancelled': { status: 409, message: 'This event was cancelled.' },
  'order.event_postponed': {
    status: 409,
    message: 'This event has been postponed. Sales will reopen when it has a new date.',
  },
  'order.event_off_sale': { status: 409, message: 'Tickets for this event aren’t on sale at the moment.' },
  'order.event_changed': { status: 409, message: 'This event has just changed. Reload the page and check your order.' },
  'order.custom_field_missing': { status: 422, message: 'Fill in “{label}”.' },
  'order.custom_field_invalid': { status: 422, message: 'Check “{label}”.' },
  'offer.used_or_expired': {
    status: 409,
    message: 'Your waiting-list offer has expired or has already been used.',
  },
  'stock.unknown_pool': { status: 404, message: 'This event doesn’t have that pool. Reload to see the latest state.' },
  'stock.below_taken': {
    status: 409,
    message:
      'The capacity can’t be below {taken}, because that many tickets are already sold, reserved, offered or on hold.',
  },
  'stock.not_enough': { status: 409, message: 'Tickets that you can still put on hold: {left}.' },
  'offer.not_found': { status: 404, message: 'We couldn’t find this offer. Check the link in your email.' },
  'waiting_list.on_sale': {
    status: 409,
    message: '“{ticket}” has {left} left. You can order now.',
  },
  'waiting_list.not_found': {
    status: 404,
    message: 'We couldn’t find your place on this waiting list. You may have left it, or the link may be incomplete.',
  },
  'waiting_room.none': { status: 404, message: 'This event has no waiting room.' },
  'waiting_room.ended': { status: 409, message: 'The waiting room has closed. Go to the event’s page.' },
  'waiting_room.unknown_place': {
    status: 404,
    message: 'We couldn’t find this place in the waiting room. Join the waiting room again.',
  },
  'waiting_room.too_many_places': {
    status: 429,
    message: 'Too many people have joined from your network. Wait {seconds} and try again.',
  },
  'order.no_place': {
    status: 409,
    message: 'Many people want tickets for this event, so there’s a waiting room. Join it at {room}.',
  },
  'order.not_admitted': { status: 409, message: 'It isn’t your turn yet. See your place at {room}.' },
  'order.place_lapsed': {
    status: 409,
    message: 'Your time to order has run out. Join the waiting room again at {room}.',
  },
  'order.place_used': {
    status: 409,
    message: 'Your place has already been used for an order. To order again, join the waiting room at {room}.',
  },
  'order.too_often': {
    status: 429,
    message: 'Too many orders in a short time. Wait {seconds} and try again.',
  },
  'order.too_many_unpaid': {
    status: 429,
    message: 'Too many tickets are reserved from your network and not paid for yet. Try again in a minute.',
  },
  'reservations.none': {
    status: 409,
    message: 'There are no unpaid reservations to release. Reload to see the latest state.',
  },
  'order.reservation_over': {
    status: 409,
    message: 'These tickets are no longer reserved for you, so the order can’t be paid for. Order again.',
  },
  'order.payment_in_progress': {
    status: 409,
    message: 'This order is already being paid for. Check its status in a moment.',
  },
  'order.reference_ambiguous': {
    status: 409,
    message:
      'Several references begin with these characters. Enter more of the reference. The order’s page shows it in full.',
  },
  'order.not_found': { status: 404, message: 'We couldn’t find this order. Check its reference or link.' },
  'order.no_provider': {
    status: 503,
    message: 'This event can’t take payments right now. Try again later, or contact the organiser.',
  },
  'order.provider_unavailable': {
    status: 503,
    message: 'We can’t reach the payment page right now. Your tickets are still reserved. Try again.',
  },

  'idempotency.key_reused': { status: 422, message: 'This Idempotency-Key was used for another request.' },
  'idempotency.in_progress': { status: 409, message: 'The same request is still being processed. Wait a moment.' },

  'tickets.not_found': { status: 404, message: 'We couldn’t find these tickets. Check the link in your email.' },

  'event.cannot_change': { status: 409, message: 'You can’t do this with an event in this state.' },
  'event.dates_invalid': {
    status: 422,
    message: 'Check the dates. They must be in the future, with the end after the start.',
  },

  'event.edited_elsewhere': {
    status: 409,
    message: 'Someone else has changed this in the meantime. Compare both versions.',
  },
  'event.fields_invalid': { status: 422, message: 'Check the highlighted fields.' },
  'event.not_ready': {
    status: 409,
    message: 'This event isn’t ready to be published. Complete the remaining steps first.',
  },
  'event.too_many_drafts': { status: 409, message: 'You have {max} drafts. Publish or delete some first.' },
  'event.changed_often': {
    status: 429,
    message: 'Ticket holders have already been emailed about {max} changes in the past 24 hours. Try again tomorrow.',
  },
  'event.changes_wait': {
    status: 409,
    message: '{max} changes to this event are still awaiting review. Wait until we’ve reviewed them.',
  },
  'organiser.changes_wait': {
    status: 409,
    message: '{max} changes to this organisation’s page are still awaiting review. Wait until we’ve reviewed them.',
  },
  'organiser.re_review_outdated': {
    status: 409,
    message: 'This wording has been changed or reviewed since you opened it. Reload to see the latest state.',
  },
  'organiser.no_re_review': {
    status: 409,
    message: 'This organisation’s page has no changes to review. Reload to see the latest state.',
  },
  'event.re_review_outdated': {
    status: 409,
    message: 'This wording has been changed or reviewed since you opened it. Reload to see the latest state.',
  },
  'event.no_re_review': {
    status: 409,
    message: 'This event has no changes to review. Reload to see the latest state.',
  },
  'event.earlier_date': {
    status: 422,
    message: 'The new date can’t be earlier than the date on people’s tickets.',
  },
  'event.provider_unknown': {
    status: 409,
    message: 'We don’t have an account with {provider}. Choose another provider.',
  },
  'ticket_type.unknown': {
    status: 404,
    message: 'This event doesn’t have that ticket type. Reload to see the latest state.',
  },
  'ticket_type.has_orders': {
    status: 409,
    message: '“{ticket}” can’t be removed because people have ordered it. Close its sales instead.',
  },
  'order.price_changed': {
    status: 409,
    message: 'Your total is now {total}. Check your order before you continue.',
  },

  'refund.not_paid': { status: 409, message: 'This order wasn’t paid for, so there’s nothing to refund.' },
  'refund.nothing_left': { status: 409, message: 'There’s nothing left to refund.' },
  'refund.above_refundable': { status: 409, message: 'You can refund up to {left}.' },
  'refund.ticket_not_live': {
    status: 409,
    message: 'One of these tickets is no longer valid or isn’t part of this order. Reload to see the latest state.',
  },
  'refund.other_currency': {
    status: 422,
    message: 'This order was paid in {currency}. Refund it in the same currency.',
  },
  'refund.dispute_open': {
    status: 409,
    message:
      'The buyer has disputed this payment with their bank. You can refund it only after the dispute has been decided.',
  },
  'refund.not_in_progress': {
    status: 409,
    message: 'This refund is no longer in progress. Reload to see the latest state.',
  },
  'provider.no_statement': {
    status: 503,
    message: 'This provider didn’t send a statement to compare. Try again later.',
  },
  'order.not_fulfilled': { status: 409, message: 'This order isn’t confirmed, so it has no tickets.' },
  'order.no_live_tickets': {
    status: 409,
    message: 'There’s no valid ticket to send to this person. Reload to see the latest state.',
  },
  'ticket.held_by_buyer': {
    status: 409,
    message:
      'The buyer still holds this ticket, so emails about it go to the buyer’s address. Edit that address, or ask the buyer to transfer the ticket.',
  },
  'attendee.unchanged': { status: 422, message: 'Nothing has changed. Enter a different name or email address.' },
  'complimentary.unknown_allotment': {
    status: 404,
    message: 'Nothing is on hold under this name. Reload to see what’s available.',
  },
  'complimentary.not_enough': { status: 409, message: 'Tickets left: {left}. This list needs {wanted}.' },
  'complimentary.check_lines': { status: 422, message: 'No tickets were issued. Correct the highlighted lines.' },
  'refund_offer.not_found': {
    status: 404,
    message: 'We couldn’t find this refund offer. Check the link in your email.',
  },
  'refund_offer.over': { status: 409, message: 'The deadline for asking for a refund has passed.' },
  'refund_offer.admitted': {
    status: 409,
    message: 'Someone has already been admitted with one of these tickets. Ask the organiser about a refund.',
  },
  'suspense.not_found': { status: 404, message: 'There’s no money in suspense for this payment.' },
  'suspense.cannot_fulfil': {
    status: 409,
    message: 'This order can’t be fulfilled: the payment is too small, or there aren’t enough tickets left.',
  },

  'suspense.transfer_proposed': {
    status: 409,
    message: 'Someone has proposed to pay this from our bank account. Approve or withdraw that proposal first.',
  },
  'suspense.no_transfer': {
    status: 409,
    message: 'There’s no open proposal to pay this from our bank account. Reload to see the latest state.',
  },
  'suspense.second_person_needed': {
    status: 403,
    message: 'You made this proposal, so another administrator has to approve it.',
  },
  'suspense.proposer_left': {
    status: 409,
    message:
      'The person who proposed this is no longer an administrator, or has joined the organisation. Withdraw the proposal and make a new one.',
  },
  'suspense.amount_changed': {
    status: 409,
    message: 'The amount in suspense has changed since this was proposed. Withdraw the proposal and make a new one.',
  },

  'dispute.not_found': { status: 404, message: 'We couldn’t find this dispute.' },
  'dispute.provider_decides': {
    status: 409,
    message: 'This provider reports disputes to us itself. Fetch its disputes instead.',
  },
  'dispute.cannot_open': {
    status: 409,
    message: 'This doesn’t match what was paid for the order. Check the order and the amount.',
  },
  'dispute.decided': { status: 409, message: 'This dispute is already {state}. Reload to see the latest state.' },

  'transfer.not_found': { status: 404, message: 'We couldn’t find this ticket. Check the link you received.' },
  'transfer.not_possible': {
    status: 409,
    message: 'This ticket can’t be transferred. Reload to see the latest state.',
  },
  'transfer.already_in': {
    status: 409,
    message: 'This ticket has already been used to enter, so it can’t be transferred.',
  },
  'transfer.over': {
    status: 409,
    message: 'This transfer has been accepted or cancelled, or has expired. Reload to see the latest state.',
  },

  'return.not_possible': { status: 409, message: 'This ticket can’t be returned. Reload to see the latest state.' },
  'return.already_in': { status: 409, message: 'This ticket has already been used to enter, so it can’t be returned.' },
  'return.sold_for_less': {
    status: 409,
    message: 'This ticket now sells for less than you paid, so it can’t be returned at face value.',
  },
  'return.being_bought': {
    status: 409,
    message:
      'Someone is buying this ticket right now. If they don’t complete their order, you can keep your ticket. Try again later.',
  },
  'return.over': { status: 409, message: 'This ticket isn’t offered for resale. Reload to see the latest state.' },

  'payment.notification_refused': { status: 400, message: 'This payment notification was not accepted.' },

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
    message: 'You need two-step verification for this. Set it up first.',
  },
  'auth.wrong_code': { status: 422, message: 'This code is incorrect. Check it and try again.' },
  'auth.code_used': { status: 422, message: 'This code has already been used. Wait for the next one.' },
  'auth.invalid_passkey': { status: 422, message: 'This passkey wasn’t accepted. Try again.' },
  'auth.sign_in_expired': { status: 409, message: 'This sign-in has expired. Start again.' },
  'auth.notice_expired': {
    status: 409,
    message:
      'This link has already been used or has expired. Use “Sign out everywhere” in your account settings instead.',
  },
  'auth.step_up_required': { status: 403, message: 'Confirm it’s you first.' },
  'auth.no_code_by_email': {
    status: 409,
    message: 'You can confirm it’s you with your password or two-step verification, so we don’t email a code.',
  },
  'second_factor.not_begun': { status: 409, message: 'Setting this up took too long. Start again.' },
  'second_factor.not_found': {
    status: 404,
    message: 'This account’s two-step verification has changed. Reload to see the latest state.',
  },
  'second_factor.reset_pending': {
    status: 409,
    message: 'Two-step verification is already being reset for this account.',
  },
  'second_factor.last': {
    status: 409,
    message: 'Your role requires two-step verification. Add another method before you remove this one.',
  },
  'second_factor.too_many_passkeys': {
    status: 409,
    message: 'An account can have up to {max} passkeys. Remove one first.',
  },
  'auth.invalid_refresh_token': { status: 401, message: 'Your session has ended. Sign in again.' },
  'auth.identity_mismatch': { status: 403, message: 'This isn’t the account you signed in with. Sign in again.' },
  'auth.link_expired': {
    status: 409,
    message: 'This took too long, or there were too many attempts. Sign in with Google again.',
  },
  'auth.too_many_attempts': { status: 429, message: 'Too many attempts. Wait {seconds} and try again.' },
  'person.not_found': { status: 404, message: 'We couldn’t find this person.' },
  'person.yourself': { status: 409, message: 'You can’t do this to your own account. Ask another administrator.' },
  'person.email_not_confirmed': {
    status: 409,
    message: 'This person hasn’t confirmed their email address yet. Ask them to confirm it, then try again.',
  },
  'person.last_administrator': {
    status: 409,
    message: 'This is the last administrator. Appoint another one first.',
  },
  'person.second_administrator_needed': {
    status: 409,
    message: 'You made this proposal, so another administrator has to agree.',
  },
  'message.not_found': { status: 404, message: 'We couldn’t find this message.' },
  'message.already_closed': {
    status: 409,
    message: 'This message has already been answered or closed. Reload to see the latest state.',
  },
  'job.not_found': { status: 404, message: 'This job is no longer failing. Reload to see the latest state.' },
  'audit.running': { status: 409, message: 'An audit is already running. Wait until it has finished.' },
  'acting.not_for_administrators': { status: 409, message: 'You can’t act on behalf of an administrator.' },
  'acting.locked': { status: 409, message: 'This account is locked. Unlock it first.' },
  'acting.names_only': {
    status: 403,
    message: 'You can edit names but not email addresses while acting on behalf of someone.',
  },
  'acting.not_allowed': { status: 403, message: 'You can’t do this while acting on behalf of someone.' },
  'auth.account_locked': { status: 403, message: 'This account is locked. Contact us to unlock it.' },

  'account.email_taken': {
    status: 409,
    message: 'There’s already an account with this email address. Sign in instead.',
  },
  'account.easy_password': {
    status: 422,
    message: 'This password is easy to guess. Choose another one.',
  },
  'account.invalid_confirmation': {
    status: 422,
    message: 'This link is no longer valid. Request a new one in your account settings.',
  },
  'account.confirm_as_owner': {
    status: 403,
    message: 'Sign in to this account or enter its password to confirm the address.',
  },
  'account.email_not_confirmed': {
    status: 409,
    message: 'Confirm your email address first. You can resend the link from your account settings.',
  },
  'account.identity_not_found': { status: 404, message: 'This sign-in method has already been removed.' },
  'account.only_sign_in_method': {
    status: 409,
    message: 'This is your only way to sign in. Set a password or add a passkey first.',
  },
  'account.last_owner': {
    status: 409,
    message: 'You’re the only owner of an organisation. Make someone else an owner first.',
  },
  'account.last_administrator': {
    status: 409,
    message: 'You’re the only administrator. Make someone else an administrator first.',
  },
  'account.invalid_reset_code': {
    status: 422,
    message: 'This reset code is incorrect or no longer valid. Check it or request a new one.',
  },
  'auth.wrong_password': { status: 422, message: 'This password is incorrect. Check it and try again.' },
  'access.denied': { status: 403, message: 'You don’t have access to this.' },
  'organiser.not_found': { status: 404, message: 'We couldn’t find this organiser.' },
  'organiser.not_approved': {
    status: 409,
    message:
      'Your organisation hasn’t been approved yet. You can prepare your event now and publish it once your organisation is approved.',
  },
  'organiser.closed': { status: 409, message: 'This organisation has been closed.' },
  'organiser.email_not_confirmed': {
    status: 409,
    message: 'Confirm your email address first.',
  },
  'organiser.already_applied': { status: 409, message: 'You already have an organisation with this name.' },
  'organiser.too_many_applications': {
    status: 409,
    message: 'You already have {open} applications awaiting a decision. Wait until they have been decided.',
  },
  'organiser.wrong_state': {
    status: 409,
    message: 'Someone else has changed this organisation’s status. Reload the page to see it.',
  },
  'organiser.reason_required': {
    status: 422,
    message: 'Give a reason. We’ll send it to the organisation exactly as you write it.',
  },
  'organiser.profile_changed': {
    status: 409,
    message: '{by} changed this profile while you were editing it. Choose which version to keep.',
  },

  'team.not_allowed': { status: 403, message: 'Your role in this organisation doesn’t allow this.' },
  'team.own_role': { status: 403, message: 'You can’t change your own role. Ask another owner.' },
  'team.member_already': { status: 409, message: 'This person is already in the organisation.' },
  'team.not_a_member': {
    status: 404,
    message: 'This person isn’t in the organisation. Reload to see the current team.',
  },
  'team.last_owner': {
    status: 409,
    message: 'An organisation needs an owner. Make someone else an owner first.',
  },
  'team.too_many': {
    status: 409,
    message:
      'A team can have up to {max} people, including open invitations. Remove someone or withdraw an invitation first.',
  },
  'invitation.not_found': { status: 404, message: 'We couldn’t find this invitation. Check the link in your email.' },
  'invitation.over': {
    status: 409,
    message: 'This invitation has been accepted or withdrawn, or has expired. Ask for a new one.',
  },
  'invitation.other_address': {
    status: 403,
    message: 'This invitation is for another email address. Sign in with that address.',
  },
  'invitation.email_not_confirmed': {
    status: 409,
    message: 'Confirm your email address first, then open the invitation again.',
  },
  'invitation.too_many_emails': {
    status: 409,
    message:
      'This invitation has been emailed {max} times. Withdraw it, check the address and invite the person again.',
  },

  'plan.paid_tickets': {
    status: 409,
    message: 'The RSVP plan is for free events. Ask us to move you to the Standard plan to sell tickets.',
  },
  'plan.too_many_attendees': {
    status: 409,
    message:
      'The Standard plan covers up to {max} attendees, but this event has room for {capacity}. Talk to us about Enterprise.',
  },
  'plan.fee_above_price': {
    status: 409,
    message:
      'Our fee for an order of {price} would be {fee}, which is more than the order itself. Raise the price or pass the fee on to buyers.',
  },

  'download.over': { status: 404, message: 'This download link has expired. Go back and start the download again.' },
  'statement.not_found': { status: 404, message: 'We couldn’t find this statement.' },
  'payout.not_found': { status: 404, message: 'We couldn’t find this payout.' },
  'payout.wrong_state': {
    status: 409,
    message: 'You can’t do this in the payout’s current state. Reload to see it.',
  },
  'payout.already_open': {
    status: 409,
    message: 'This organiser already has a payout that hasn’t been paid. Mark it as paid or withdraw it first.',
  },
  'payout.nothing_payable': { status: 409, message: 'No money is due to this organiser.' },
  'payout.no_bank_details': {
    status: 409,
    message: 'This organiser hasn’t added bank details. Ask them to add an account first.',
  },
  'payout.bank_details_waiting': {
    status: 409,
    message: 'The organiser’s bank details have changed. The new account can be used from {from}.',
  },
  'payout.bank_details_changed': {
    status: 409,
    message:
      'The organiser’s bank details have changed. Reload this payout, and redraft it if it still shows the old details.',
  },
  'organiser.own': {
    status: 403,
    message:
      'You belong to this organisation, recently left it or recently added someone to it. Another administrator has to decide.',
  },
  'payout.second_person_needed': {
    status: 403,
    message: 'You’ve already worked on this payout, so another administrator has to do this.',
  },
  'payout.approval_lapsed': {
    status: 409,
    message:
      'The person who approved this payout is no longer an administrator, or has joined the organisation. Redraft the payout to have it approved again.',
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
      'This payout is in a bank file, so the bank may pay it. If you’re sure that it won’t, remove the payout from the file first.',
  },
  'payout.not_in_bank_file': {
    status: 409,
    message: 'This payout isn’t in a bank file. Reload to see the latest state.',
  },
  'bank_file.not_found': { status: 404, message: 'We couldn’t find this bank file.' },
  'bank_file.no_account': {
    status: 409,
    message:
      'A pain.001 file names the account that pays. Set PAYING_ACCOUNT_NUMBER and PAYING_BRANCH_CODE, or choose CSV.',
  },
  'bank_file.cancelled': {
    status: 409,
    message:
      'This bank file has been cancelled. Its payouts need to be approved again before they can go into a new file.',
  },
  'bank_file.unsafe': {
    status: 409,
    message:
      'This bank file can no longer be downloaded. It includes a payout that was removed, or bank details that were reported as unauthorised. If the bank hasn’t received the file yet, cancel it and create a new file.',
  },
  'bank_file.partly_sent': {
    status: 409,
    message:
      'Some payouts in this bank file are already marked as paid. If the bank won’t pay the others, remove them one by one.',
  },
  'payout.amount_changed': {
    status: 409,
    message: 'This payout has changed since you opened it. Reload and check it again.',
  },
  'payout.above_due': {
    status: 409,
    message: 'The organiser is now due less than this payout. Redraft it.',
  },
  'provider_payment.already_recorded': {
    status: 409,
    message: 'This provider payment has already been recorded. Check the reference.',
  },
  'provider_payment.too_much': {
    status: 409,
    message: 'The provider doesn’t hold that much for us. Check the amount.',
  },

  'picture.unreadable': {
    status: 422,
    message: 'We can’t read this picture. Choose a JPEG, PNG, WebP or AVIF file.',
  },
  'picture.too_many_pixels': {
    status: 422,
    message: 'This picture is too large. It can have up to {megapixels} megapixels.',
  },
  'picture.too_small': {
    status: 422,
    message:
      'The selected part of this picture is too small. It must be at least {width} pixels wide. Select more of the picture, or choose a larger one.',
  },
  'picture.disk_full': { status: 507, message: 'We can’t save pictures at the moment. Try again later.' },
  'picture.not_found': { status: 422, message: 'This picture is no longer available. Upload it again.' },

  'door.not_permitted': {
    status: 403,
    message: 'You can’t admit people outside the admission hours. Ask an owner or a manager.',
  },
  'admission.not_found': { status: 404, message: 'We couldn’t find this admission.' },
  'admission.undo_not_permitted': {
    status: 403,
    message:
      'You can undo your own admissions for 5 minutes, on the device that scanned the ticket. After that, ask an owner or a manager.',
  },
  'door_link.too_many': {
    status: 409,
    message: 'An event can have up to {max} door links. Revoke one that’s no longer needed first.',
  },
  'door_link.event_cancelled': { status: 409, message: 'This event was cancelled, so it needs no door links.' },
  'door_link.not_found': {
    status: 404,
    message: 'This door link isn’t valid. Ask the organiser for a new one.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof REFUSALS;

/** A refusal's data, for its sentence and for clients. */
export type RefusalData = Record<string, string | number>;

/** Body of every unsuccessful response, in the shape of the specification's section 8. */
export interface RefusalBody {
  code: RefusalCode;
  message: string;
  /** Validation problems with their fields, at most 20; absent from other refusals. */
  errors?: { path: string; message: string }[];
  data?: RefusalData;
  requestId?: string;
}

/** A refusal's English sentence with its data filled in. */
export function refusalSentence(code: RefusalCode, data: RefusalData = {}): string {
  return REFUSALS[code].message.replace(/\{(\w+)\}/g, (_, key: string) =>
    key === 'seconds' ? waitWords(Number(data[key])) : String(data[key] ?? ''),
  );
}

/** A wait in words: in seconds if it's under a minute, otherwise in minutes, rounded up. */
function waitWords(seconds: number): string {
  return seconds < 60
    ? plural(seconds, '1 second', '{n} seconds')
    : plural(Math.ceil(seconds / 60), '1 minute', '{n} minutes');
}
