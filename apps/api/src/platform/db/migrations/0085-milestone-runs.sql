-- Milestones that many orders get at once. A call takes some of the orders that wait; what a killed one has
-- done is marked in the same transaction.
CREATE TABLE milestone_runs (
  id uuid PRIMARY KEY,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'undoing', 'undone')),
  milestone jsonb NOT NULL,
  order_ids uuid[] NOT NULL,
  request_hash text NOT NULL,
  source text NOT NULL,
  stated_by text NOT NULL,
  started_by text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX milestone_runs_by_time ON milestone_runs (created_at, id);

CREATE TABLE milestone_run_orders (
  organization_id uuid NOT NULL,
  run_id uuid NOT NULL REFERENCES milestone_runs (id) ON DELETE CASCADE,
  order_id uuid NOT NULL,
  place integer NOT NULL,
  outcome text NOT NULL DEFAULT 'waiting' CHECK (outcome IN ('waiting', 'applied', 'refused', 'undone')),
  refusal text,
  PRIMARY KEY (organization_id, order_id, run_id),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX milestone_run_orders_by_run ON milestone_run_orders (run_id, outcome, place);

-- Notifications that belong together: their person gets one message about all of them.
ALTER TABLE digest_entries ADD COLUMN batch_id uuid;
CREATE INDEX digest_entries_batch ON digest_entries (batch_id) WHERE batch_id IS NOT NULL;
