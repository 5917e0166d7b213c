-- Emails that became messages of threads, by their Message-ID: one that is read again after a crash is taken once.
CREATE TABLE thread_mails (
  organization_id uuid NOT NULL,
  thread_id uuid NOT NULL,
  mail_id text NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, thread_id, mail_id),
  FOREIGN KEY (organization_id, thread_id) REFERENCES threads ON DELETE CASCADE
);
