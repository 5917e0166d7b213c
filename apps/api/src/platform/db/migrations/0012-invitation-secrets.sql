-- HMAC of the longer secret in the link of a card; none for cards made before, which keep working by their digits.
ALTER TABLE invitations ADD COLUMN secret_mac bytea;

-- One row: how many typed codes were wrong over the whole portal. A place is spent before a code is compared and given
-- back for a right one.
CREATE TABLE typed_code_gate (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  failures integer NOT NULL DEFAULT 0,
  day_ends_at timestamptz NOT NULL DEFAULT now(),
  -- From here on the alarm of this day has been reported.
  alarmed_at timestamptz,
  -- While this lies ahead, no typed code is compared.
  closed_until timestamptz,
  -- Under alarm typed codes are compared one after the other: when the next one's wait begins.
  next_turn_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO typed_code_gate DEFAULT VALUES;
