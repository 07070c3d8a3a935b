-- Groups of sites that share accounts (settled.md: an account belongs to one site or one group). The accounts of a site
-- have the realm of the site: its own id, or the id of its group. Ids of groups are negative, so they never equal the id
-- of a site.
create sequence account_group_ids increment by -1 start with -1;
create table account_groups (
  id integer primary key default nextval('account_group_ids'),
  name text not null unique
);
alter table sites add column account_group_id integer references account_groups (id);

create function account_realm(site integer) returns integer
  language sql stable as $$ select coalesce(account_group_id, id) from sites where id = site $$;

alter table account_sessions drop constraint account_sessions_site_id_account_id_fkey;
alter table account_passkeys drop constraint account_passkeys_site_id_account_id_fkey;
alter table sign_in_codes drop constraint sign_in_codes_site_id_account_id_fkey;

alter table accounts drop constraint accounts_site_id_fkey;
alter table accounts rename column site_id to realm_id;

-- Sessions, passkeys and codes belong to the site on which they were made, and to the account of its realm.
alter table account_sessions add column realm_id integer;
update account_sessions set realm_id = site_id;
alter table account_sessions alter column realm_id set not null,
  add foreign key (realm_id, account_id) references accounts (realm_id, id) on delete cascade;
drop index account_sessions_by_account;
create index account_sessions_by_account on account_sessions (realm_id, account_id);

alter table account_passkeys add column realm_id integer;
update account_passkeys set realm_id = site_id;
alter table account_passkeys alter column realm_id set not null,
  add foreign key (realm_id, account_id) references accounts (realm_id, id) on delete cascade;
drop index account_passkeys_by_account;
create index account_passkeys_by_account on account_passkeys (realm_id, account_id);

alter table sign_in_codes add column realm_id integer;
update sign_in_codes set realm_id = site_id;
alter table sign_in_codes alter column realm_id set not null,
  add foreign key (realm_id, account_id) references accounts (realm_id, id) on delete cascade;
