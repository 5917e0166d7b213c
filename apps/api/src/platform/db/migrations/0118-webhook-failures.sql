-- Attempts that didn't get through to a webhook, as long as their delivery is kept.
CREATE TABLE webhook_failures (
  delivery_id uuid NOT NULL REFERENCES webhook_deliveries (id) ON DELETE CASCADE,
  attempt integer NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  response_status integer,
  response_excerpt text,
  error text,
  PRIMARY KEY (delivery_id, attempt)
);
