-- Messages to people, by e-mail or SMS: the outbox and, in one, the queue of what is still to be sent.
CREATE TABLE outbox_messages (
  id uuid PRIMARY KEY,
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  channel text NOT NULL,
  recipient text NOT NULL,
  locale text NOT NULL,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  -- What to say; the words are put together when it is sent or shown. Secrets in it go when they have been sent.
  content jsonb NOT NULL,
  -- A second message for the same thing is not queued.
  once_for text UNIQUE,
  status text NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  -- Not to be taken before: while it is being sent, the end of the sender's lease.
  due_at timestamptz NOT NULL DEFAULT now(),
  -- What has not been sent by then is not sent at all.
  expires_at timestamptz,
  -- When the secrets left the content.
  wiped_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  error text
);
CREATE INDEX outbox_messages_open ON outbox_messages (channel, recipient, position) WHERE status IN ('queued', 'sending');
CREATE INDEX outbox_messages_due ON outbox_messages (due_at) WHERE status IN ('queued', 'sending');
CREATE INDEX outbox_messages_aging ON outbox_messages (expires_at) WHERE wiped_at IS NULL AND expires_at IS NOT NULL;
CREATE INDEX outbox_messages_user ON outbox_messages (user_id);
CREATE INDEX outbox_messages_created ON outbox_messages (created_at);

-- Heard when the transaction commits, by every process that sends.
CREATE FUNCTION announce_outbox_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portolan_outbox', '');
  RETURN NULL;
END $$;
CREATE TRIGGER outbox_messages_inserted AFTER INSERT ON outbox_messages
  FOR EACH STATEMENT EXECUTE FUNCTION announce_outbox_message();
