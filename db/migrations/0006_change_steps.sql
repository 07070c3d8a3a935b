-- Changes are read in steps of a bounded number of rows, by change number and id: an import gives all its rows one number.
create index vehicles_by_change_and_id on vehicles (dealership_id, change_seq, id);
drop index vehicles_by_change;
