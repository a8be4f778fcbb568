import { expect, test } from 'vitest';
import { hasWebAddress } from './web-address.ts';

test.each([
  'Ndapewa Shikongo',
  'St. John',
  'J.P. Smith',
  'J.P.Smith',
  'O’Neill',
  "O'Neill",
  'Dr.Who',
  'Prof.Dr.Maria Angula',
  'Sammy Davis Jr.',
  'Anne-Marie N. //Garoës',
  'AC/DC',
  'Ana & Co.',
  'Müller, Jürgen',
  'Étienne',
  'Wwwolfgang',
])('%s is a name', (name) => {
  expect(hasWebAddress(name)).toBe(false);
});

test.each([
  'You won N$ 5000, claim at https://evil.example/claim now',
  'hTTp://1.2.3.4',
  'http:evil',
  'Visit www.evil',
  'WWW.EVIL.COM',
  'evil.example/claim',
  'You won: evil.example',
  'Claim at (evil.example)',
  'a@evil.example',
  'evil。example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'bücher.example',
  '192.168.0.1',
  'prize-claim.com.na',
  'dr.evil.com',
  't.co/claim',
  'x.com:8080',
])('%s is a web address', (name) => {
  expect(hasWebAddress(name)).toBe(true);
});
