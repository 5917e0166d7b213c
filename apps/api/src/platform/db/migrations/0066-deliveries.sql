-- The times of delivery at the door, and whether everything was delivered. Null until the hourly work reaches an order.
ALTER TABLE orders
  ADD COLUMN delivery jsonb,
  ADD COLUMN delivery_at timestamptz NOT NULL DEFAULT 'infinity',
  ADD COLUMN delivery_on date,
  ADD COLUMN is_delivered boolean NOT NULL DEFAULT false;
CREATE INDEX orders_by_delivery ON orders (organization_id, status, delivery_at, id);
-- Deliveries in a period, and orders that are delivered or not, lane by lane.
CREATE INDEX orders_by_lane_delivery ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, delivery_on)
  INCLUDE (is_delivered, departure_on, arrival_on, updated_at, id);
-- Orders that reach their door within days.
CREATE INDEX orders_reaching_door ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, delivery_at)
  INCLUDE (late_minutes, stalled_at, stalled_since, departure_on, arrival_on, updated_at, created_at, number, departure_at, arrival_at, id)
  WHERE status = 'active' AND shipment_status <> 'CANCELED' AND NOT is_delivered;
-- Excludes delivered orders, whatever their status, without reading their rows.
DROP INDEX orders_arriving;
CREATE INDEX orders_arriving ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, arrival_at)
  INCLUDE (late_minutes, stalled_at, stalled_since, departure_on, arrival_on, updated_at, created_at, number, departure_at, id, is_delivered)
  WHERE status = 'active' AND shipment_status IN ('BOOKED', 'IN_TRANSIT');
