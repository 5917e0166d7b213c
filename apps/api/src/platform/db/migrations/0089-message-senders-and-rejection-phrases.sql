-- The sender of a message, empty if it names none, and how many of its remarks are errors: sources are listed
-- with both.
ALTER TABLE inbound_messages
  ADD COLUMN sender text NOT NULL DEFAULT '',
  ADD COLUMN errors integer NOT NULL DEFAULT 0;
UPDATE inbound_messages m SET
  sender = CASE WHEN starts_with(m.source, 'push:') THEN substr(m.source, 6) ELSE coalesce((
    SELECT substr(e.source, strpos(e.source, ':') + 1) FROM inbound_events e
    WHERE e.message_id = m.id AND strpos(e.source, ':') > 0 ORDER BY e.id LIMIT 1), '') END,
  errors = (SELECT count(*)::integer FROM jsonb_array_elements(m.feedback) AS f WHERE f ->> 'severity' = 'ERROR');
CREATE INDEX inbound_messages_by_sender ON inbound_messages (source, sender, id);

-- Who of the company decided about a customer's document.
ALTER TABLE documents ADD COLUMN decided_by text;

-- Reasons for rejecting a customer's document, which the company keeps for reuse.
CREATE TABLE rejection_phrases (
  id uuid PRIMARY KEY,
  en text NOT NULL,
  ru text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO rejection_phrases (id, en, ru, changed_by) VALUES
  ('019ac000-0000-7000-8000-000000000001', 'The document is hard to read. Please upload a clearer scan.',
    'Документ плохо читается. Пожалуйста, загрузите более чёткую копию.', 'migration'),
  ('019ac000-0000-7000-8000-000000000002', 'Pages are missing. Please upload the complete document.',
    'Не хватает страниц. Пожалуйста, загрузите документ целиком.', 'migration'),
  ('019ac000-0000-7000-8000-000000000003', 'This document belongs to another order.',
    'Этот документ относится к другому заказу.', 'migration'),
  ('019ac000-0000-7000-8000-000000000004', 'The signature or stamp is missing.',
    'Не хватает подписи или печати.', 'migration');
