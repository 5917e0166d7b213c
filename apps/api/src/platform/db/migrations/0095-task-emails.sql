-- Emails about tasks. A person's choice by queue; without a row, the person gets none.
CREATE TABLE task_emails (
  user_id uuid NOT NULL REFERENCES staff (user_id) ON DELETE CASCADE,
  queue text NOT NULL,
  choice text NOT NULL CHECK (choice IN ('at-once', 'daily')),
  PRIMARY KEY (user_id, queue)
);

-- sent_at: when the last daily email was due, or when the first was chosen.
CREATE TABLE task_digests (
  user_id uuid PRIMARY KEY REFERENCES staff (user_id) ON DELETE CASCADE,
  sent_at timestamptz NOT NULL
);

-- since: the turn that was announced; a later one is announced again. Orders are announced once while they need attention.
CREATE TABLE announced_tasks (
  queue text NOT NULL,
  task_id uuid NOT NULL,
  since timestamptz NOT NULL,
  announced_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (queue, task_id)
);
CREATE INDEX announced_tasks_by_age ON announced_tasks (announced_at);

-- One row, locked by the process that announces. Until started_at is set, no email has been queued.
CREATE TABLE task_announcing (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  started_at timestamptz,
  orders_at timestamptz
);
INSERT INTO task_announcing DEFAULT VALUES;
