import type { ReactElement } from 'react';
import type { HiddenParameter } from '../views/search-view.ts';

/** The other parameters of the search, as hidden fields of a GET form. */
export const HiddenFields = ({ parameters }: { readonly parameters: readonly HiddenParameter[] }): ReactElement => (
  <>
    {parameters.map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
);
