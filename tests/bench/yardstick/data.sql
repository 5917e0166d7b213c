-- A plain portal with as many rows as the bench: shows what PostgreSQL does for a list and an order without
-- any layer in between.
CREATE SCHEMA yardstick;
SET search_path = yardstick;

CREATE TABLE organizations (id uuid PRIMARY KEY, name text NOT NULL);
CREATE TABLE users (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  email text NOT NULL UNIQUE
);
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE TABLE orders (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  number text NOT NULL,
  status text NOT NULL,
  shipment_status text NOT NULL,
  transport_mode text NOT NULL,
  load_type text NOT NULL,
  incoterms text NOT NULL,
  customer_reference text,
  cargo text,
  from_city text,
  to_city text,
  from_country text,
  to_country text,
  etd timestamptz,
  eta timestamptz,
  packages integer,
  gross_weight_kg numeric(12, 2),
  volume_m3 numeric(12, 3),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE TABLE shipment_units (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  position integer NOT NULL,
  kind text NOT NULL,
  quantity integer NOT NULL,
  length_cm integer,
  width_cm integer,
  height_cm integer,
  gross_weight_kg numeric(12, 2),
  volume_m3 numeric(12, 3),
  description text
);
CREATE TABLE pins (
  user_id uuid NOT NULL REFERENCES users,
  order_id uuid NOT NULL REFERENCES orders,
  PRIMARY KEY (user_id, order_id)
);
CREATE TABLE order_counts (
  organization_id uuid NOT NULL REFERENCES organizations,
  status text NOT NULL,
  n integer NOT NULL,
  PRIMARY KEY (organization_id, status)
);

INSERT INTO organizations SELECT md5('organization' || n)::uuid, 'Organization ' || n FROM generate_series(0, 19) AS n;
INSERT INTO users
SELECT md5('user' || n)::uuid, md5('organization' || n % 20)::uuid, 'user' || n || '@demo.example'
FROM generate_series(0, 999) AS n;
INSERT INTO sessions SELECT md5('session' || n)::uuid, md5('user' || n)::uuid, now() + interval '1 day' FROM generate_series(0, 999) AS n;
-- Organization 0 has half of all orders, a fifth of which is active.
INSERT INTO orders
SELECT md5('order' || n)::uuid, md5('organization' || CASE WHEN n < 100000 THEN 0 ELSE 1 + n / 5 % 19 END)::uuid,
  'YN-' || lpad(n::text, 7, '0'), CASE WHEN n % 5 = 0 THEN 'active' ELSE 'archived' END, 'IN_TRANSIT',
  (ARRAY['sea', 'air', 'truck', 'rail'])[1 + n / 5 % 4], 'FCL', 'FOB', 'PO-' || n * 7919 % 1000003, 'Machine parts, lot ' || n,
  'Shanghai', 'Riga', 'CN', 'LV', at + interval '2 days', at + interval '30 days', 1 + n % 60, n % 20000, n % 900, at,
  at + interval '1 day'
FROM generate_series(0, 199999) AS n CROSS JOIN LATERAL (SELECT now() - n * 7919::bigint % 1051200 * interval '1 minute' AS at) AS times;
INSERT INTO shipment_units
SELECT md5('unit' || n || '-' || unit)::uuid, md5('order' || n)::uuid, unit, 'pallet', 6, 120, 80, 100 + n % 80, 4200.25, 10.6,
  'Unit ' || unit || ' of order ' || n
FROM generate_series(0, 199999) AS n CROSS JOIN generate_series(1, 5) AS unit WHERE unit <= n / 5 % 5 + 1;
INSERT INTO pins
SELECT md5('user' || n * 20)::uuid, md5('order' || (n * 700 + place * 15))::uuid
FROM generate_series(0, 49) AS n CROSS JOIN generate_series(0, 1) AS place;
INSERT INTO order_counts SELECT organization_id, status, count(*) FROM orders GROUP BY organization_id, status;

CREATE INDEX ON orders (organization_id, status, updated_at DESC);
CREATE INDEX ON shipment_units (order_id);
CREATE INDEX ON pins (order_id);
CREATE INDEX ON sessions (user_id);
