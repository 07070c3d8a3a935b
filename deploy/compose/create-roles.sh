#!/bin/sh
# Runs once, when the database is created: a role that owns the tables, and a role that only reads and writes rows.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set owner_password="$OWNER_PASSWORD" --set program_password="$PROGRAM_PASSWORD" <<'SQL'
create role forecourt_owner login password :'owner_password';
create role forecourt_program login password :'program_password';
create database forecourt owner forecourt_owner;
revoke connect on database forecourt from public;
grant connect on database forecourt to forecourt_program;
SQL
