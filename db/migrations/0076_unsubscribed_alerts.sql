-- Unsubscribing ends the alerts of the address. Until now it only muted them, and pages went on calling them 'on'.
delete from alerts using marketing_suppressions listed
 where listed.site_id = alerts.site_id and listed.address_hash = alerts.address_hash and alerts.created_at <= listed.created_at;
