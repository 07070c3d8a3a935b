import type { Reservation } from './reservation-store.server.ts';

/** The last reservation of a page of results. The next page begins after this reservation. */
export type ReservationPlace = Pick<Reservation, 'id' | 'endsAt'>;

/** Number of reservations that one query reads. */
const PAGE_SIZE = 500;

/**
 * Reads a list of reservations page by page. Each page begins after the last reservation of the page before, because
 * some processed reservations stay in the list, such as those of sites that are not served now.
 *
 * @param readPage reads at most `limit` reservations that follow the reservation `after`; if `after` is null, reads
 * from the start of the list
 */
export async function* inPages<Row extends ReservationPlace>(
  readPage: (limit: number, after: ReservationPlace | null) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after: ReservationPlace | null = null;
  for (;;) {
    const page: readonly Row[] = await readPage(PAGE_SIZE, after);
    yield* page;
    if (page.length < PAGE_SIZE) return;
    after = page.at(-1) ?? null;
  }
}
