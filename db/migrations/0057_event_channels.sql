-- How the visit began in which an event happened. Null if the browser did not say it.
alter table analytics_events
  add column channel text,
  -- Name of a known service, such as ChatGPT or Google. Null for others.
  add column source text;
