-- Orders that carriers' messages name by more references than an order keeps of them, for whoever runs the portal.
CREATE TABLE order_references_left_out (
  organization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  count integer NOT NULL,
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, order_id)
);
