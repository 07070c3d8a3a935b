-- When a shopper removed a saved vehicle; null while it is saved. Favourites that a browser kept before the sign-in are
-- merged: of a removal here and a favourite there, the later one counts (WATCH-01, WATCH-10).
alter table watchlist_entries add column removed_at timestamptz;
