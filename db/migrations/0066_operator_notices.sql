-- Mails to the operator (OPERATOR_MAIL) that are not sent yet.
create table operator_notices (
  id uuid primary key,
  subject text not null,
  body text not null,
  created_at timestamptz not null
);
