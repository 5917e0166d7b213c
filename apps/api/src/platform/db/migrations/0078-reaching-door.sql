-- Most orders have no date at the door: without them, counting those that reach it reads a fraction.
DROP INDEX orders_reaching_door;
CREATE INDEX orders_reaching_door ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, delivery_at)
  INCLUDE (late_minutes, stalled_at, stalled_since, departure_on, arrival_on, updated_at, created_at, number, departure_at, arrival_at, id)
  WHERE status = 'active' AND shipment_status <> 'CANCELED' AND NOT is_delivered AND delivery_at < 'infinity';
