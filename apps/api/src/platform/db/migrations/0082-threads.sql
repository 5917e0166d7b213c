-- Conversations between customers and the company. One has the ID of its subject, so each subject has one; an invoice or
-- document may go, its thread stays with the order.
CREATE TABLE threads (
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  subject text NOT NULL CHECK (subject IN ('order', 'preorder', 'quote', 'invoice', 'document')),
  -- Set for an order, an invoice or a document.
  order_id uuid,
  preorder_id uuid,
  quote_id uuid,
  -- The number of an invoice or the name of a document, for when it's gone.
  name text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The time of the latest message or note, the side of the latest message, and since when the customer waits for an answer:
  -- they follow from thread_messages and settled_message_id.
  last_at timestamptz NOT NULL DEFAULT now(),
  last_side text CHECK (last_side IN ('customer', 'company')),
  waiting_since timestamptz,
  -- Up to which message the company said that no answer is needed.
  settled_message_id uuid,
  PRIMARY KEY (organization_id, id),
  CHECK (num_nonnulls(order_id, preorder_id, quote_id) = 1),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders ON DELETE CASCADE,
  FOREIGN KEY (organization_id, preorder_id) REFERENCES preorders ON DELETE CASCADE,
  FOREIGN KEY (organization_id, quote_id) REFERENCES quotes ON DELETE CASCADE
);
CREATE UNIQUE INDEX threads_by_id ON threads (id);
CREATE INDEX threads_of_order ON threads (organization_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX threads_of_preorder ON threads (organization_id, preorder_id) WHERE preorder_id IS NOT NULL;
CREATE INDEX threads_of_quote ON threads (organization_id, quote_id) WHERE quote_id IS NOT NULL;
CREATE INDEX threads_waiting ON threads (waiting_since, id) WHERE waiting_since IS NOT NULL;
CREATE INDEX threads_answered ON threads (last_at DESC, id DESC) WHERE waiting_since IS NULL;

CREATE TABLE thread_messages (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  thread_id uuid NOT NULL,
  side text NOT NULL CHECK (side IN ('customer', 'company')),
  -- A note of the company, which customers never see.
  is_internal boolean NOT NULL DEFAULT false CHECK (NOT is_internal OR side = 'company'),
  -- Who wrote it: a person, null once the account is gone; else a system by the name of its key, or a contact who answered by
  -- email.
  user_id uuid REFERENCES users ON DELETE SET NULL,
  author_name text,
  via text NOT NULL DEFAULT 'portal' CHECK (via IN ('portal', 'api', 'email')),
  text text NOT NULL,
  mentions uuid[] NOT NULL DEFAULT '{}',
  -- As the contact was called that a customer's message was sent to; null for the company in general.
  contact_name text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, thread_id) REFERENCES threads ON DELETE CASCADE
);
-- Ids are in the order of creation.
CREATE INDEX thread_messages_of_thread ON thread_messages (organization_id, thread_id, id);
CREATE INDEX thread_messages_of_person ON thread_messages (user_id);

-- Files of messages; those without a message are uploaded and not sent.
CREATE TABLE thread_files (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  thread_id uuid NOT NULL,
  message_id uuid,
  side text NOT NULL CHECK (side IN ('customer', 'company')),
  -- The person or API key that uploaded it; null if it came by email.
  uploaded_by uuid,
  name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  content_hash text NOT NULL,
  storage_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, thread_id) REFERENCES threads ON DELETE CASCADE,
  FOREIGN KEY (organization_id, message_id) REFERENCES thread_messages ON DELETE CASCADE
);
CREATE INDEX thread_files_of_message ON thread_files (organization_id, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX thread_files_of_thread ON thread_files (organization_id, thread_id);
CREATE INDEX thread_files_unsent ON thread_files (uploaded_by, created_at) WHERE message_id IS NULL;
CREATE INDEX thread_files_by_file ON thread_files (storage_key);
CREATE TRIGGER storage_inserted AFTER INSERT ON thread_files
  FOR EACH ROW WHEN (NEW.side = 'customer') EXECUTE FUNCTION keep_storage_inserted();
CREATE TRIGGER storage_deleted AFTER DELETE ON thread_files
  FOR EACH ROW WHEN (OLD.side = 'customer') EXECUTE FUNCTION keep_storage_deleted();

-- The latest message that a person or an API key has read.
CREATE TABLE thread_reads (
  organization_id uuid NOT NULL,
  thread_id uuid NOT NULL,
  reader_id uuid NOT NULL,
  side text NOT NULL CHECK (side IN ('customer', 'company')),
  message_id uuid NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, thread_id, reader_id, side),
  FOREIGN KEY (organization_id, thread_id) REFERENCES threads ON DELETE CASCADE
);

CREATE FUNCTION keep_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE threads SET
    last_at = greatest(last_at, NEW.created_at),
    last_side = CASE WHEN NEW.is_internal THEN last_side ELSE NEW.side END,
    waiting_since = CASE WHEN NEW.is_internal THEN waiting_since
      WHEN NEW.side = 'customer' THEN coalesce(waiting_since, NEW.created_at) END
  WHERE organization_id = NEW.organization_id AND id = NEW.thread_id;
  RETURN NULL;
END $$;
CREATE TRIGGER thread_kept AFTER INSERT ON thread_messages FOR EACH ROW EXECUTE FUNCTION keep_thread();

-- Questions so far become messages of threads. They were answered by email, if at all: none waits for an answer.
CREATE FUNCTION thread_of_question(organization uuid, the_order uuid, invoice uuid, invoice_number text, asked_at timestamptz)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  thread uuid := coalesce(invoice, CASE WHEN invoice_number IS NULL THEN the_order END);
BEGIN
  -- Of an invoice that is gone.
  IF thread IS NULL THEN
    SELECT id INTO thread FROM threads
    WHERE organization_id = organization AND order_id = the_order AND subject = 'invoice' AND name = invoice_number
    ORDER BY id LIMIT 1;
  END IF;
  thread := coalesce(thread, gen_random_uuid());
  INSERT INTO threads (organization_id, id, subject, order_id, name, created_at, last_at)
  VALUES (organization, thread, CASE WHEN invoice_number IS NULL THEN 'order' ELSE 'invoice' END, the_order, invoice_number,
    asked_at, asked_at)
  ON CONFLICT DO NOTHING;
  RETURN thread;
END $$;

CREATE FUNCTION keep_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO thread_messages (organization_id, id, thread_id, side, user_id, text, contact_name, created_at)
  VALUES (NEW.organization_id, NEW.id,
    thread_of_question(NEW.organization_id, NEW.order_id, NEW.invoice_id, NEW.invoice_number, NEW.created_at),
    'customer', NEW.asked_by, NEW.text, NEW.contact_name, NEW.created_at)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
-- The version before, which may serve for a while yet, adds questions to their own table.
CREATE TRIGGER question_kept AFTER INSERT ON order_questions FOR EACH ROW EXECUTE FUNCTION keep_question();

INSERT INTO thread_messages (organization_id, id, thread_id, side, user_id, text, contact_name, created_at)
SELECT organization_id, id, thread_of_question(organization_id, order_id, invoice_id, invoice_number, created_at), 'customer',
  asked_by, text, contact_name, created_at
FROM (SELECT * FROM order_questions ORDER BY organization_id, id) AS questions;
UPDATE threads t SET waiting_since = NULL, settled_message_id = (SELECT m.id FROM thread_messages m
  WHERE m.organization_id = t.organization_id AND m.thread_id = t.id ORDER BY m.id DESC LIMIT 1);
