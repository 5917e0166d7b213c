-- What customers ask about their orders by email.
CREATE TABLE order_questions (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  text text NOT NULL,
  -- As the contact was called then; null for the company in general.
  contact_name text,
  asked_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders ON DELETE CASCADE
);
-- Ids are in the order of creation.
CREATE INDEX order_questions_of_order ON order_questions (organization_id, order_id, id);
CREATE INDEX order_questions_of_person ON order_questions (asked_by);
