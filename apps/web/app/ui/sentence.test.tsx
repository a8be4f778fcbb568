import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Sentence } from './sentence.tsx';

test('puts values in their places in a whole sentence', () => {
  const sentence = (
    <Sentence text="{name}, a code was sent to {email}." values={{ name: 'Anna', email: <b>anna@example.com</b> }} />
  );
  expect(renderToStaticMarkup(sentence)).toBe('Anna, a code was sent to <b>anna@example.com</b>.');
});
