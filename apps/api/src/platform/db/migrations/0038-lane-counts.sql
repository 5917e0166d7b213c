-- How many orders an organization has of each status, mode and lane. What a list is filtered by is looked up here first: which lanes there
-- are at all, and how many orders each has. Orders that the version before saved have no places until they are caught up with.
CREATE TABLE order_lane_counts (
  organization_id uuid NOT NULL,
  status text NOT NULL,
  transport_mode text NOT NULL,
  shipment_status text NOT NULL,
  from_code text COLLATE "C" NOT NULL,
  to_code text COLLATE "C" NOT NULL,
  total integer NOT NULL,
  PRIMARY KEY (organization_id, status, transport_mode, shipment_status, from_code, to_code)
);

-- As `keep_order_counts` does: one statement changes a count once, in one order of rows.
CREATE FUNCTION keep_lane_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_lane_counts AS c
    SELECT organization_id, status, transport_mode, shipment_status, from_code, to_code, count(*) FROM new_rows
    WHERE from_code IS NOT NULL AND to_code IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (organization_id, status, transport_mode, shipment_status, from_code, to_code)
      DO UPDATE SET total = c.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_lane_counts AS c
    SELECT organization_id, status, transport_mode, shipment_status, from_code, to_code, -count(*) FROM old_rows
    WHERE from_code IS NOT NULL AND to_code IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (organization_id, status, transport_mode, shipment_status, from_code, to_code)
      DO UPDATE SET total = c.total + excluded.total;
  ELSE
    INSERT INTO order_lane_counts AS c
    SELECT organization_id, status, transport_mode, shipment_status, from_code, to_code, sum(change) FROM (
      SELECT organization_id, status, transport_mode, shipment_status, from_code, to_code, 1 AS change FROM new_rows
      UNION ALL
      SELECT organization_id, status, transport_mode, shipment_status, from_code, to_code, -1 FROM old_rows
    ) AS changes
    WHERE from_code IS NOT NULL AND to_code IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (organization_id, status, transport_mode, shipment_status, from_code, to_code)
      DO UPDATE SET total = c.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;

-- Taken before the orders are counted: whoever saves meanwhile waits, and is counted by the triggers.
LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;
CREATE TRIGGER orders_inserted_lanes AFTER INSERT ON orders
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_lane_counts();
CREATE TRIGGER orders_updated_lanes AFTER UPDATE ON orders
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_lane_counts();
CREATE TRIGGER orders_deleted_lanes AFTER DELETE ON orders
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_lane_counts();
INSERT INTO order_lane_counts
SELECT organization_id, status, transport_mode, shipment_status, from_code, to_code, count(*) FROM orders
WHERE from_code IS NOT NULL AND to_code IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6;

-- The orders of each lane by date; a range of dates is a short range of the index in each lane. Where many match and the first rows of the
-- sort don't, the sort keys are there too, so that no row is read.
DROP INDEX orders_by_filter;
CREATE INDEX orders_by_filter ON orders
  (organization_id, status, transport_mode, shipment_status, from_code, to_code, departure_on)
  INCLUDE (arrival_on, updated_at, created_at, number, departure_at, arrival_at, id);
CREATE INDEX orders_by_lane_arrival ON orders
  (organization_id, status, transport_mode, shipment_status, from_code, to_code, arrival_on)
  INCLUDE (departure_on, updated_at, id);
-- Dates without a place.
CREATE INDEX orders_by_dates ON orders (organization_id, status, departure_on, arrival_on)
  INCLUDE (transport_mode, shipment_status, updated_at, created_at, number, departure_at, arrival_at, id);
-- The places to choose from are those of the lanes.
DROP INDEX orders_by_from;
DROP INDEX orders_by_to;

DROP INDEX orders_late;
CREATE INDEX orders_late ON orders (organization_id, status, late_at)
  INCLUDE (transport_mode, shipment_status, from_code, to_code, updated_at, id) WHERE late_at IS NOT NULL;
DROP INDEX orders_quiet;
CREATE INDEX orders_quiet ON orders (organization_id, status, quiet_at)
  INCLUDE (transport_mode, shipment_status, from_code, to_code, updated_at, id) WHERE quiet_at IS NOT NULL;
DROP INDEX orders_without_papers;
CREATE INDEX orders_without_papers ON orders (organization_id, status, papers_at)
  INCLUDE (transport_mode, shipment_status, from_code, to_code, updated_at, id) WHERE papers_at IS NOT NULL;
DROP INDEX orders_overdue;
CREATE INDEX orders_overdue ON orders (organization_id, status, overdue_at)
  INCLUDE (transport_mode, shipment_status, from_code, to_code, updated_at, id) WHERE overdue_at IS NOT NULL;
DROP INDEX orders_at_risk;
CREATE INDEX orders_at_risk ON orders (organization_id, status, risk_at)
  INCLUDE (transport_mode, shipment_status, from_code, to_code, updated_at, id) WHERE risk_at IS NOT NULL;
DROP INDEX orders_arriving;
CREATE INDEX orders_arriving ON orders (organization_id, status, arrival_at)
  INCLUDE (transport_mode, shipment_status, from_code, to_code, updated_at, id)
  WHERE status = 'active' AND shipment_status IN ('BOOKED', 'IN_TRANSIT');
