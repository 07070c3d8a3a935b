-- The submission id of the last step, once a draft was sent. The draft is kept until it expires, so that the last step
-- that is posted again (double click, lost answer, Back) is the same lead.
alter table form_drafts add column sent_as uuid;
create index form_drafts_sent on form_drafts (site_id, sent_as) where sent_as is not null;
