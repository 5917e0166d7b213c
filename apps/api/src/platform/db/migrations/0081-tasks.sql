-- Decisions of the staff about tasks. The tasks themselves follow from pre-orders, quotes and so on.
-- since: the turn that was snoozed; once the customer acts again, the task shows at once.
CREATE TABLE task_states (
  queue text NOT NULL,
  task_id uuid NOT NULL,
  owner_id uuid REFERENCES staff (user_id) ON DELETE SET NULL,
  since timestamptz NOT NULL,
  snoozed_until timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (queue, task_id)
);
CREATE INDEX task_states_by_change ON task_states (updated_at);
CREATE INDEX task_states_of_owner ON task_states (owner_id) WHERE owner_id IS NOT NULL;

-- Today names messages that couldn't be sent.
CREATE INDEX outbox_messages_failed ON outbox_messages (created_at) WHERE status = 'failed';
