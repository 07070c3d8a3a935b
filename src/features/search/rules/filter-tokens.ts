/** A token of a filter string (API-03). For a quoted value, `text` is the value without its quotes. */
export interface FilterToken {
  readonly kind: 'word' | 'quoted' | 'operator' | 'and' | 'or' | 'not' | '(' | ')' | 'unknown' | 'end';
  readonly text: string;
  /** Characters from 0. */
  readonly position: number;
}

const TOKEN = /\s*(?:([()])|(<=|>=|[=:<>])|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|([^\s()=:<>"']+)|(["'].*))/sy;

/**
 * Splits a filter string into tokens; the last token is always 'end'. An unclosed quote gives a token of kind
 * 'unknown'.
 */
export const readFilterTokens = (text: string): readonly FilterToken[] => {
  const tokens: FilterToken[] = [];
  const pattern = new RegExp(TOKEN);
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [all, bracket, operator, quoted, word, open] = match;
    const piece = bracket ?? operator ?? quoted ?? word ?? open ?? '';
    const position = match.index + all.length - piece.length;
    if (bracket !== undefined) tokens.push({ kind: bracket === '(' ? '(' : ')', text: bracket, position });
    else if (operator !== undefined) tokens.push({ kind: 'operator', text: operator, position });
    else if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted.slice(1, -1).replace(/\\(.)/gs, '$1'), position });
    else if (word !== undefined) tokens.push({ kind: wordKind(word), text: word, position });
    else tokens.push({ kind: 'unknown', text: piece.slice(0, 20), position });
  }
  return [...tokens, { kind: 'end', text: '', position: text.length }];
};

const wordKind = (word: string): FilterToken['kind'] => {
  const upper = word.toUpperCase();
  return upper === 'AND' ? 'and' : upper === 'OR' ? 'or' : upper === 'NOT' ? 'not' : 'word';
};
