import { longestPhrase } from './longest-phrase.ts';
import { readStart } from './read-quantity.ts';
import { phraseKey, type Token } from './split-tokens.ts';

const phrases = (list: string): ReadonlyMap<string, true> => new Map(list.split('|').map((phrase) => [phraseKey(phrase), true as const]));

const LITRES = phrases('l|litre|litres|liter|liters|lt|ltr|lts|using litres|uses litres');
const USES: ReadonlySet<string> = new Set(['uses', 'use', 'using', 'drinks', 'burns']);
const PER = phrases('/|per|for every');
const KM = phrases('km|kms|k|ks|kilometre|kilometres|kilometer|kilometers|klm|klms');
const STOCK_NUMBER = phrases('stock number|stock no|stock num|stock nr|stock id|stock code|stock #|stock number #|stock no #|stk no|stk #');

/**
 * The number of tokens of a phrase about fuel consumption, such as 'less than 6l/100km', 'litres per 100 km' or 'uses 7 litres'.
 * Null if no such phrase begins at this token. The stock has no data about consumption, so the caller reports the phrase as not
 * understood. Otherwise, the litres would be read as the size of the engine.
 */
export const consumptionLength = (tokens: readonly Token[], at: number): number | null => {
  const uses = USES.has(tokens[at]?.text ?? '') ? 1 : 0;
  const start = readStart(tokens, at + uses).at;
  const number = tokens[start];
  const isNumber = number?.kind === 'number';
  const isAttached = isNumber && LITRES.has(number.unit);
  if (isNumber && number.unit !== '' && !isAttached) return null;
  const litres = isAttached ? null : longestPhrase(LITRES, tokens, start + (isNumber ? 1 : 0));
  const per = start + (isNumber ? 1 : 0) + (litres?.length ?? 0);
  if (uses > 0 && isNumber && (isAttached || litres !== null) && tokens[per]?.kind !== 'sign' && !longestPhrase(PER, tokens, per))
    return per - at;
  const join = longestPhrase(PER, tokens, per);
  const hundred = join && tokens[per + join.length];
  if (!join || hundred?.kind !== 'number' || hundred.value !== 100) return null;
  const end = per + join.length + 1;
  const km = hundred.unit === '' ? longestPhrase(KM, tokens, end) : null;
  const isKm = km !== null || KM.has(hundred.unit);
  if (hundred.unit !== '' && !isKm) return null;
  // '5 per 100' without litres or kilometres is not read as a consumption, because it can mean anything.
  const isConsumption = isAttached || litres !== null || (isNumber && isKm);
  return isConsumption ? end + (km?.length ?? 0) - at : null;
};

/**
 * The number of tokens of a phrase that introduces a stock number, such as 'stock no'. Null if no stock number follows. A stock
 * number is one word that contains a digit.
 */
export const stockNumberLead = (tokens: readonly Token[], at: number): number | null => {
  const lead = longestPhrase(STOCK_NUMBER, tokens, at);
  return lead && /\d/.test(tokens[at + lead.length]?.text ?? '') ? lead.length : null;
};
