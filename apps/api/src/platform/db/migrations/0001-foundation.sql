CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE organizations (
  id uuid PRIMARY KEY,
  ref text NOT NULL UNIQUE,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text,
  locale text NOT NULL CHECK (locale IN ('en', 'ru')),
  password_hash text,
  -- Failures in a row, over all windows; at 100 the password no longer opens the account.
  password_failures integer NOT NULL DEFAULT 0,
  disabled_at timestamptz,
  second_factor text NOT NULL DEFAULT 'disabled' CHECK (second_factor IN ('sms', 'email', 'disabled')),
  notification_channel text NOT NULL DEFAULT 'disabled' CHECK (notification_channel IN ('sms', 'email', 'disabled')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));

CREATE TABLE memberships (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (user_id, organization_id)
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- A login that still awaits its second factor.
  partial boolean NOT NULL DEFAULT false,
  idle_seconds integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- The last proof of identity: password, code or passkey.
  proved_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  address text,
  user_agent text
);
CREATE INDEX sessions_user ON sessions (user_id);

-- Tries to sign in, by account and by address: spent before the password is compared.
CREATE TABLE login_buckets (
  bucket text PRIMARY KEY,
  failures integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);

CREATE TABLE audit_events (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL,
  user_id uuid,
  organization_id uuid,
  address text,
  data jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_events_user ON audit_events (user_id, at);

CREATE TABLE orders (
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  ref text NOT NULL,
  number text NOT NULL,
  status text NOT NULL,
  shipment_status text NOT NULL,
  transport_mode text NOT NULL,
  load_type text NOT NULL,
  incoterms text NOT NULL,
  customer_reference text,
  cargo text NOT NULL,
  from_place jsonb NOT NULL,
  to_place jsonb NOT NULL,
  departure jsonb NOT NULL,
  arrival jsonb NOT NULL,
  -- For sorting: actual, else estimated, else planned; infinity while nothing is known.
  departure_at timestamptz NOT NULL,
  arrival_at timestamptz NOT NULL,
  totals jsonb NOT NULL,
  route jsonb NOT NULL,
  position jsonb,
  distance_km double precision,
  charges jsonb NOT NULL,
  contacts jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Of the record that the order was saved from: an equal one changes nothing.
  record_hash text NOT NULL,
  order_text text NOT NULL,
  document_text text NOT NULL DEFAULT '',
  search_text text NOT NULL GENERATED ALWAYS AS (order_text || ' ' || document_text) STORED,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, ref)
);
CREATE INDEX orders_by_created ON orders (organization_id, status, created_at, id);
CREATE INDEX orders_by_updated ON orders (organization_id, status, updated_at, id);
CREATE INDEX orders_by_number ON orders (organization_id, status, number, id);
CREATE INDEX orders_by_departure ON orders (organization_id, status, departure_at, id);
CREATE INDEX orders_by_arrival ON orders (organization_id, status, arrival_at, id);
CREATE INDEX orders_by_text ON orders USING gin (search_text gin_trgm_ops);

CREATE TABLE order_pins (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  organization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, organization_id, order_id),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders ON DELETE CASCADE
);
CREATE INDEX order_pins_order ON order_pins (organization_id, order_id);

CREATE TABLE shipment_units (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  ref text NOT NULL,
  position integer NOT NULL,
  packaging text NOT NULL,
  quantity integer NOT NULL,
  description text NOT NULL,
  gross_weight_kg double precision,
  volume_m3 double precision,
  length_cm double precision,
  width_cm double precision,
  height_cm double precision,
  container text,
  seal text,
  marks text,
  delivery text NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, order_id, ref),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders ON DELETE CASCADE
);

CREATE TABLE order_events (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  ref text NOT NULL,
  at timestamptz NOT NULL,
  classifier text NOT NULL,
  code text NOT NULL,
  place jsonb,
  unit_id uuid,
  remark text,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, order_id, ref),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders ON DELETE CASCADE
);

CREATE TABLE documents (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  ref text NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  content_hash text NOT NULL,
  storage_key text NOT NULL,
  created_at timestamptz NOT NULL,
  invoice_number text,
  amount jsonb,
  issued_on date,
  due_on date,
  paid_on date,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, order_id, ref),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders ON DELETE CASCADE,
  CHECK ((invoice_number IS NULL) = (amount IS NULL)),
  CHECK (invoice_number IS NULL OR (issued_on IS NOT NULL AND due_on IS NOT NULL))
);

CREATE TABLE notifications (
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  viewed boolean NOT NULL,
  created_at timestamptz NOT NULL,
  order_id uuid,
  data jsonb NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders ON DELETE CASCADE
);
CREATE INDEX notifications_by_user ON notifications (user_id, created_at, id);
CREATE INDEX notifications_new ON notifications (user_id, created_at, id) WHERE NOT viewed;

-- Kept counters: what every open browser polls must not count rows.
CREATE TABLE order_counts (
  organization_id uuid NOT NULL,
  status text NOT NULL,
  transport_mode text NOT NULL,
  shipment_status text NOT NULL,
  total integer NOT NULL,
  PRIMARY KEY (organization_id, status, transport_mode, shipment_status)
);

CREATE TABLE notification_counts (
  user_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  viewed boolean NOT NULL,
  total integer NOT NULL,
  PRIMARY KEY (user_id, organization_id, viewed)
);

-- One statement changes a counter once, in one order of rows, so writers wait for each other but never in a circle.
CREATE FUNCTION keep_order_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_counts AS c
    SELECT organization_id, status, transport_mode, shipment_status, count(*) FROM new_rows
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (organization_id, status, transport_mode, shipment_status) DO UPDATE SET total = c.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_counts AS c
    SELECT organization_id, status, transport_mode, shipment_status, -count(*) FROM old_rows
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (organization_id, status, transport_mode, shipment_status) DO UPDATE SET total = c.total + excluded.total;
  ELSE
    INSERT INTO order_counts AS c
    SELECT organization_id, status, transport_mode, shipment_status, sum(change) FROM (
      SELECT organization_id, status, transport_mode, shipment_status, 1 AS change FROM new_rows
      UNION ALL
      SELECT organization_id, status, transport_mode, shipment_status, -1 FROM old_rows
    ) AS changes
    GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (organization_id, status, transport_mode, shipment_status) DO UPDATE SET total = c.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_inserted AFTER INSERT ON orders
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_order_counts();
CREATE TRIGGER orders_updated AFTER UPDATE ON orders
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_order_counts();
CREATE TRIGGER orders_deleted AFTER DELETE ON orders
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_order_counts();

CREATE FUNCTION keep_notification_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO notification_counts AS c
    SELECT user_id, organization_id, viewed, count(*) FROM new_rows GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (user_id, organization_id, viewed) DO UPDATE SET total = c.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO notification_counts AS c
    SELECT user_id, organization_id, viewed, -count(*) FROM old_rows GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (user_id, organization_id, viewed) DO UPDATE SET total = c.total + excluded.total;
  ELSE
    INSERT INTO notification_counts AS c
    SELECT user_id, organization_id, viewed, sum(change) FROM (
      SELECT user_id, organization_id, viewed, 1 AS change FROM new_rows
      UNION ALL
      SELECT user_id, organization_id, viewed, -1 FROM old_rows
    ) AS changes
    GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (user_id, organization_id, viewed) DO UPDATE SET total = c.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER notifications_inserted AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_notification_counts();
CREATE TRIGGER notifications_updated AFTER UPDATE ON notifications
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_notification_counts();
CREATE TRIGGER notifications_deleted AFTER DELETE ON notifications
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_notification_counts();
