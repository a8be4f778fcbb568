import { expect, test } from 'vitest';
import { startJourney } from './journey.ts';
import { visit } from './visit.ts';

// Habits of Safari and Firefox, imitated in Chromium.
const { world, browser } = await startJourney();

test('a date keeps its attribute “value” while it is edited, since Firefox would empty the rest of it', async () => {
  const { page } = await visit(browser, world.url);
  await page.goto('/dev/ui');
  const date = page.getByLabel('Starts', { exact: true });
  const [value, attribute] = [await date.inputValue(), await date.getAttribute('value')];
  expect(value).not.toBe('');
  await date.press('Backspace');
  expect(await date.inputValue()).toBe('');
  await page.getByText('None', { exact: true }).waitFor();
  expect(await date.getAttribute('value')).toBe(attribute);
});
