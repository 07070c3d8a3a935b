import type { ReactElement, ReactNode } from 'react';

/** One family of pieces. */
export const KitSection = ({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement => (
  <section className="border-t border-line py-section" aria-labelledby={id}>
    <h2 id={id} className="mb-6 text-3xl">
      {title}
    </h2>
    <div className="grid gap-8">{children}</div>
  </section>
);

/** Pieces beside each other, with what is to be seen in them. */
export const KitRow = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement => (
  <div className="min-w-0">
    <h3 className="mb-3 font-text text-sm font-semibold tracking-normal text-muted">{title}</h3>
    <div className="flex flex-wrap items-center gap-4">{children}</div>
  </div>
);

/** Pieces that want width: as many beside each other as there is room for. */
export const KitGrid = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement => (
  <div className="min-w-0">
    <h3 className="mb-3 font-text text-sm font-semibold tracking-normal text-muted">{title}</h3>
    <div className="grid items-start gap-x-8 gap-y-5 md:grid-cols-2 xl:grid-cols-3">{children}</div>
  </div>
);
