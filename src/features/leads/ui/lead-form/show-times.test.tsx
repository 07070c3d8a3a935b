// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { SlotsField } from '#features/appointments/ui/slots-field/slots-field.tsx';
import { showTimes } from './show-times.ts';

afterEach(() => vi.unstubAllGlobals());

const day = (date: string) => ({
  date,
  label: `Mon ${date.slice(8)} Dec`,
  longLabel: `Monday ${date.slice(8)} December`,
  times: [`${date}T09:00+11:00`, `${date}T10:00+11:00`].map((value) => ({ value, label: value.slice(11, 16) })),
});
const part = (dates: readonly string[]): string =>
  renderToString(
    <div id="form-part" data-page-part="">
      <form action="/service">
        <SlotsField id="slots" name="slot" label="When" days={dates.map(day)} value="" head={<button type="submit" />} />
      </form>
    </div>,
  );
const find = <Kind extends Element>(selector: string): Kind => {
  const found = document.querySelector<Kind>(selector);
  if (found === null) throw new Error(`nothing matches ${selector}`);
  return found;
};
const choose = (value: string): void => {
  find<HTMLInputElement>(`input[value="${value}"]`).checked = true;
};
const chosen = (): readonly string[] =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')].map(({ value }) => value).filter((value) => value !== '');

/**
 * Shows a form with the times `offered`, requests new times, and selects the radio buttons with the values `choices`
 * before the answer arrives. The answer contains the times `answered`.
 *
 * @returns the selected values after the new times are shown
 */
const chooseMeanwhile = async (offered: readonly string[], answered: readonly string[], choices: readonly string[]) => {
  document.body.innerHTML = part(offered);
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  const shown = showTimes(find<HTMLFormElement>('form'), find<HTMLElement>('#form-part'), find<HTMLElement>('button'));
  for (const choice of choices) choose(choice);
  find<HTMLInputElement>(`input[value="${choices.at(-1)}"]`).focus();
  answer.resolve(new Response(part(answered)));
  await shown;
  return chosen();
};

test('FORM-19 a day and a time that a shopper chooses while new times are loading stay selected if the new times contain them', async () => {
  const both = ['2026-12-07', '2026-12-08'];
  const choices = ['2026-12-08', '2026-12-08T10:00+11:00'];
  expect(await chooseMeanwhile(both, both, choices)).toEqual(choices);
  expect(document.activeElement, 'the button in use keeps the focus').toMatchObject({ value: choices[1] });
  expect(await chooseMeanwhile(both, ['2026-12-07'], choices)).toEqual([]);
});
