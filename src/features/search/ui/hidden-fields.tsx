import type { ReactElement } from 'react';
import type { HiddenParameter } from '../views/search-view.ts';

/** Hidden fields of a GET form, for the parameters of the current search that the form itself does not contain. */
export const HiddenFields = ({ parameters }: { readonly parameters: readonly HiddenParameter[] }): ReactElement => (
  <>
    {parameters.map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
);
