import { expect, test } from 'vitest';
import * as paths from './paths.ts';

test('every address of the site', () => {
  const id = '0190aaaa-0000-7000-8000-000000000001';
  expect({
    home: paths.homePath,
    contact: paths.contactPath,
    explore: paths.explorePath(),
    'explore, all parts': paths.explorePath({ city: 'walvis bay', category: 'Food', date: 'today', page: 2, size: 24 }),
    category: paths.categoryPath('Art & Culture'),
    'event by slug': paths.eventPath({ slug: 'desert-sound', id }),
    'event by id': paths.eventPath({ slug: null, id }),
    'event with a strange slug': paths.eventPath({ slug: '../a b?c#d', id }),
    calendar: paths.calendarPath,
    about: paths.aboutPath,
    privacy: paths.privacyPath,
    terms: paths.termsPath,
    'payment status': paths.paymentStatusPath('QT/1'),
    'payment status with key': paths.paymentStatusPath('QT-1', 'a&b'),
    login: paths.loginPath(),
    'login and back': paths.loginPath('/explore/x?y=1#z'),
    forbidden: paths.forbiddenPath,
    business: paths.businessPath,
    door: paths.doorPath(id),
    'door link': paths.doorLinkPath('k/1'),
    refund: paths.refundOfferPath('k/1'),
    tickets: paths.orderTicketsPath('k/1'),
  }).toMatchInlineSnapshot(`
    {
      "about": "/about-us",
      "business": "/business",
      "calendar": "/calendar",
      "category": "/explore?category=art%20%26%20culture",
      "contact": "/#contact-us",
      "door": "/door/0190aaaa-0000-7000-8000-000000000001",
      "door link": "/door/link/k%2F1",
      "event by id": "/explore/0190aaaa-0000-7000-8000-000000000001",
      "event by slug": "/explore/desert-sound",
      "event with a strange slug": "/explore/..%2Fa%20b%3Fc%23d",
      "explore": "/explore",
      "explore, all parts": "/explore?city=walvis+bay&category=Food&date=today&page=2&size=24",
      "forbidden": "/forbidden",
      "home": "/",
      "login": "/login",
      "login and back": "/login?from=%2Fexplore%2Fx%3Fy%3D1%23z",
      "payment status": "/checkout/status/QT%2F1",
      "payment status with key": "/checkout/status/QT-1?key=a%26b",
      "privacy": "/legal/privacy-policy",
      "refund": "/refund/k%2F1",
      "terms": "/legal/terms-and-conditions",
      "tickets": "/tickets/k%2F1",
    }
  `);
});
