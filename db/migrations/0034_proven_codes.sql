-- Whether the visitor who asked for a code had solved a challenge: an entered code gives its text message back to the budget
-- from which it was taken.
alter table sign_in_codes add column is_proven boolean not null default false;
