-- The condition of a known price: 'with trade in', or null for a price without conditions.
alter table alert_vehicles add column price_condition text;
-- The displayed price is the offer price if it differs from the normal price, and it applies with a trade-in.
update alert_vehicles set price_condition = 'with trade in'
  from vehicles
 where vehicles.id = alert_vehicles.vehicle_id and vehicles.offer_price_cents = alert_vehicles.price_cents
   and vehicles.price_cents is distinct from vehicles.offer_price_cents;
