import type { Prize } from '#model/site/options/shoppers/spin-to-win-options.ts';

/** The number of tickets of a promotion. One of them is drawn, so each ticket has a chance of a hundredth of a per cent. */
export const TICKETS = 10_000;

/**
 * Returns the prize of a ticket. There are 10,000 tickets. The chance of a prize decides how many of the tickets win the
 * prize: with a chance of 25 per cent, 2,500 tickets win it.
 *
 * @param ticket a whole number from 0 to 9,999, drawn at random
 * @throws an Error if the chances do not add up to 100 per cent and the ticket has no prize
 * @example drawPrize([{ name: 'Fuel', chance: 25, value: 90 }, { name: 'No prize', chance: 75, value: 0 }], 2_499).name === 'Fuel'
 */
export const drawPrize = (prizes: readonly Prize[], ticket: number): Prize => {
  let last = 0;
  for (const prize of prizes) {
    last += Math.round(prize.chance * 100);
    if (ticket < last) return prize;
  }
  throw new Error(`The ticket ${ticket} has no prize, because the chances do not add up to 100 per cent`);
};
