CREATE TABLE preorders (
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  number text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'approved', 'rejected', 'canceled')),
  review text NOT NULL CHECK (review IN ('submitted', 'update-requested', 'changes-proposed')),
  amendment text CHECK (amendment IN ('requested', 'confirmed', 'declined')),
  cancellation text CHECK (cancellation IN ('requested', 'confirmed', 'declined')),
  -- Of the last step.
  version integer NOT NULL,
  content jsonb NOT NULL,
  -- What lists show of the content, so that they needn't read hundreds of units.
  summary jsonb NOT NULL,
  -- What the company proposes, or after the approval the customer asks for, until it is answered.
  proposal jsonb,
  -- What the company asks about, and what was said with the open questions, proposal or request.
  questions jsonb NOT NULL DEFAULT '[]',
  note text,
  rejection_code text,
  rejection_reason text,
  order_id uuid,
  search_text text NOT NULL,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, number),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders ON DELETE SET NULL (order_id),
  CHECK (status = 'approved' OR (amendment IS NULL AND cancellation IS NULL AND order_id IS NULL))
);
-- Ids are in the order of creation. The company's calls know no organization.
CREATE INDEX preorders_by_id ON preorders (id);
CREATE INDEX preorders_by_number ON preorders (number);
CREATE INDEX preorders_of_order ON preorders (organization_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX preorders_of_user ON preorders (created_by);
CREATE INDEX preorders_by_text ON preorders USING gin (search_text gin_trgm_ops);
ALTER TABLE preorders ALTER COLUMN content SET STATISTICS 0;
ALTER TABLE preorders ALTER COLUMN summary SET STATISTICS 0;
ALTER TABLE preorders ALTER COLUMN proposal SET STATISTICS 0;
ALTER TABLE preorders ALTER COLUMN search_text SET STATISTICS 0;

-- The conversation. Rows are only added; each step is one version of its pre-order.
CREATE TABLE preorder_steps (
  organization_id uuid NOT NULL,
  preorder_id uuid NOT NULL,
  version integer NOT NULL,
  kind text NOT NULL,
  side text NOT NULL CHECK (side IN ('customer', 'company')),
  user_id uuid REFERENCES users ON DELETE SET NULL,
  api_key_id uuid,
  data jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, preorder_id, version),
  FOREIGN KEY (organization_id, preorder_id) REFERENCES preorders ON DELETE CASCADE
);
CREATE INDEX preorder_steps_of_user ON preorder_steps (user_id);
ALTER TABLE preorder_steps ALTER COLUMN data SET STATISTICS 0;

-- The whole booking after each step that changed it, or as that step proposed it.
CREATE TABLE preorder_versions (
  organization_id uuid NOT NULL,
  preorder_id uuid NOT NULL,
  version integer NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (organization_id, preorder_id, version),
  FOREIGN KEY (organization_id, preorder_id, version) REFERENCES preorder_steps ON DELETE CASCADE
);
ALTER TABLE preorder_versions ALTER COLUMN content SET STATISTICS 0;

CREATE TABLE preorder_documents (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  preorder_id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  content_hash text NOT NULL,
  storage_key text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, preorder_id) REFERENCES preorders ON DELETE CASCADE
);
CREATE INDEX preorder_documents_by_created ON preorder_documents (organization_id, preorder_id, created_at, id);

-- The first answer to a POST with this key, written in the transaction that creates; kept for a day.
CREATE TABLE idempotency_keys (
  -- The person or the API key.
  caller text NOT NULL,
  endpoint text NOT NULL,
  key text NOT NULL,
  -- SHA-256 of what was sent.
  request_hash text NOT NULL,
  -- null only within that transaction.
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (caller, endpoint, key)
);
CREATE INDEX idempotency_keys_by_created ON idempotency_keys (created_at);
ALTER TABLE idempotency_keys ALTER COLUMN answer SET STATISTICS 0;

ALTER TABLE notifications ADD COLUMN preorder_id uuid;
ALTER TABLE notifications ADD FOREIGN KEY (organization_id, preorder_id) REFERENCES preorders ON DELETE CASCADE;
