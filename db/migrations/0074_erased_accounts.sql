-- 'account': a shopper deleted their own account on the site. Leads stay.
alter table privacy_erasures drop constraint privacy_erasures_reason_check;
alter table privacy_erasures add constraint privacy_erasures_reason_check check (reason in ('request', 'retention', 'account'));
