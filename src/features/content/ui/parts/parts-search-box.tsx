import type { ReactElement } from 'react';
import { Button } from '#ui-kit/button/button.tsx';
import { TextField } from '#ui-kit/field/field.tsx';
import { paths } from '#urls/paths.ts';

/** The search box of the parts search. It is a GET form, and works without JavaScript. */
export const PartsSearchBox = ({ typed }: { readonly typed: string }): ReactElement => (
  <search aria-label="Search parts">
    <form action={paths.partsSearch()} method="get" className="parts-search-box">
      <TextField
        id="parts-query"
        name="q"
        type="search"
        label="Part number, name or vehicle"
        defaultValue={typed}
        maxLength={100}
        autoComplete="off"
      />
      <Button type="submit">Search parts</Button>
    </form>
  </search>
);
