-- The company's people. They sign in as customers' people do, and may belong to customers too.
CREATE TABLE staff (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('administrator', 'operations', 'sales', 'finance', 'viewer')),
  created_at timestamptz NOT NULL DEFAULT now()
);
