import { routeOfLink, UNKNOWN_LINK } from './route-of-link.ts';

const route = (link: string) => routeOfLink(link, 'https://quivertree.example');

test.each([
  ['https://quivertree.example', '/'],
  ['https://quivertree.example/explore/desert-sound', '/explore/desert-sound'],
  ['https://QUIVERTREE.example/explore/desert-sound/?utm_source=x#tickets', '/explore/desert-sound'],
  ['https://quivertree.example/explore?category=Music&city=windhoek&evil=1', '/explore?city=windhoek&category=Music'],
  ['https://quivertree.example/explore?near=-22.56,17.08&x=1', '/explore?near=-22.56%2C17.08'],
  ['https://quivertree.example/explore/desert-sound?offer=2N2Q6XKEYKEY', '/explore/desert-sound?offer=2N2Q6XKEYKEY'],
  ['/calendar', '/calendar'],
  ['/saved', '/saved'],
  ['https://quivertree.example/queue/desert-sound', '/queue/desert-sound'],
  ['https://quivertree.example/tickets', '/tickets'],
  ['https://quivertree.example/tickets#saved', '/saved'],
  ['https://quivertree.example/tickets/GW1ZPV-2N2Q6X', '/tickets/GW1ZPV-2N2Q6X'],
  ['https://quivertree.example/transfer/2N2Q6X', '/transfer/2N2Q6X'],
  ['https://quivertree.example/app/oauth/callback?code=c&state=s&x=1', '/app/oauth/callback?code=c&state=s'],
  [
    'https://quivertree.example/checkout/status/GW1ZPV-2N2Q6X?key=A1b2&return=https%3A%2F%2Fevil.example',
    '/checkout/status/GW1ZPV-2N2Q6X?key=A1b2',
  ],
  ['/checkout/desert-sound/details', '/checkout/desert-sound/details'],
  ['https://quivertree.example/door/link/k3y-_?x=1', '/door/link/k3y-_'],
  [
    'https://quivertree.example/door/0190a000-0000-7000-8000-000000000001',
    '/door/0190a000-0000-7000-8000-000000000001',
  ],
  ['https://quivertree.example/explore/desert-sound?offer=K3Y', '/explore/desert-sound?offer=K3Y'],
])('opens %s', (link, expected) => {
  expect(route(link)).toBe(expected);
});

test.each([
  ['quivertree://', '/'],
  ['quivertree:///', '/'],
  ['quivertree://explore/desert-sound', '/explore/desert-sound'],
  ['quivertree:///explore/desert-sound', '/explore/desert-sound'],
  ['QUIVERTREE://explore?date=today', '/explore?date=today'],
  ['quivertree://oauth/callback?state=s&error=access_denied', '/oauth/callback?state=s&error=access_denied'],
  ['quivertree://checkout/status/GW1ZPV-2N2Q6X?key=A1b2', '/checkout/status/GW1ZPV-2N2Q6X?key=A1b2'],
])('opens %s of the app’s own scheme', (link, expected) => {
  expect(route(link)).toBe(expected);
});

test.each([
  'https://evil.example/explore/desert-sound',
  'https://quivertree.example.evil.example/explore/x',
  'https://quivertree.example@evil.example/explore/x',
  'https://user:secret@quivertree.example/explore/x',
  'https://quivertree.example:8443/explore/x',
  'http://quivertree.example/explore/x',
  '//evil.example/explore/x',
  'quivertree://https://evil.example/',
  'quivertree:////evil.example/explore/x',
  'javascript:alert(1)',
  'intent://explore/x#Intent;scheme=https;end',
  'file:///etc/passwd',
  'https://quivertree.example/explore/%E0%A4%A',
  'https://quivertree.example/explore/a%2F..%2Fb',
  'https://quivertree.example/explore/<script>',
  `https://quivertree.example/explore/${'x'.repeat(301)}`,
  'https://quivertree.example/admin/people',
  'https://quivertree.example/checkout/status/GW1ZPV%202N',
  'https://quivertree.example/checkout/',
  'https://evil.example/checkout/status/GW1ZPV-2N2Q6X?key=A1b2',
  'https://quivertree.example/explore/x/y',
  'https://quivertree.example/door/link/a/b',
  'https://',
  '',
  ' ',
  'explore/x',
])('leads nowhere from %s', (link) => {
  expect(route(link)).toBe(UNKNOWN_LINK);
});
