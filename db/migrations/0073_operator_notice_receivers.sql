-- The addresses that need a notice no longer: the mail server has accepted it for them, or the address was given up.
alter table operator_notices add column settled_receivers text[] not null default '{}';
