-- Market figures ask for the vehicles of one make and model, whatever the feed's capitals.
create index vehicles_by_make_model on vehicles (dealership_id, lower(make), lower(model));
