-- The cleanup asks for each stored file whether a row names it.
CREATE INDEX documents_by_file ON documents (storage_key);
CREATE INDEX preorder_documents_by_file ON preorder_documents (storage_key);
CREATE INDEX avatars_by_file ON avatars (storage_key);

-- By this ID the cleanup recognizes the folder of its own files: in that of another database no row would name any.
CREATE TABLE portal_identity (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  id uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO portal_identity DEFAULT VALUES;

-- What is pending or asked for is few of many.
CREATE INDEX preorders_by_status ON preorders (status, organization_id, id);
CREATE INDEX preorders_by_amendment ON preorders (amendment, id) WHERE amendment IS NOT NULL;
CREATE INDEX preorders_by_cancellation ON preorders (cancellation, id) WHERE cancellation IS NOT NULL;
