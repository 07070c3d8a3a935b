-- The time at which the first step was shown. A later step may need no answer, so it may be sent at once; only a form
-- whose steps were all sent within two seconds looks like the work of a program.
alter table form_drafts add column started_at timestamptz not null default now();
