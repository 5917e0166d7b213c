-- Documents that customers upload to their orders wait until the company accepts or rejects them. `state` is theirs only.
ALTER TABLE documents
  ADD COLUMN origin text NOT NULL DEFAULT 'company' CHECK (origin IN ('company', 'customer')),
  ADD COLUMN state text CHECK (state IN ('submitted', 'accepted', 'rejected')),
  ADD COLUMN uploaded_by uuid REFERENCES users ON DELETE SET NULL,
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN rejection_reason text,
  ADD CHECK ((origin = 'customer') = (state IS NOT NULL)),
  ADD CHECK ((state = 'rejected') = (rejection_reason IS NOT NULL));

-- What came with a pre-order was accepted with it; approvals name it so.
UPDATE documents SET origin = 'customer', state = 'accepted'
WHERE ref ~ '^preorder [0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

CREATE INDEX documents_of_customers ON documents (id) WHERE origin = 'customer';
CREATE INDEX documents_submitted ON documents (id) WHERE state = 'submitted';
CREATE INDEX documents_by_uploader ON documents (uploaded_by) WHERE uploaded_by IS NOT NULL;

-- How many papers an order needs, and how many of them are there; made with the columns of 0027.
ALTER TABLE orders
  ADD COLUMN papers_expected integer,
  ADD COLUMN papers_present integer;
