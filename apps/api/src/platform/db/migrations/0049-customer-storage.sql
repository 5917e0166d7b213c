-- How much customers keep: what their people uploaded, never what the company did. The documents of a pre-order count once,
-- although an approval names them with the order too.
CREATE TABLE customer_storage (
  organization_id uuid PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  used_bytes bigint NOT NULL DEFAULT 0,
  -- null: as CUSTOMER_STORAGE_MB says.
  limit_bytes bigint
);

-- Room for files that are being saved, so that parallel uploads can't share it. One of a server that was killed expires.
CREATE TABLE storage_reservations (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  bytes bigint NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX storage_reservations_of_customer ON storage_reservations (organization_id, expires_at);

CREATE FUNCTION keep_storage(organization uuid, change bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF change > 0 THEN
    INSERT INTO customer_storage AS s (organization_id, used_bytes) VALUES (organization, change)
    ON CONFLICT (organization_id) DO UPDATE SET used_bytes = s.used_bytes + excluded.used_bytes;
  ELSIF change < 0 THEN
    -- Nothing is left to change where the documents go with their organization.
    UPDATE customer_storage SET used_bytes = used_bytes + change WHERE organization_id = organization;
  END IF;
END $$;

-- Row by row: the company's documents, which most are, cost only the condition.
CREATE FUNCTION keep_storage_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_storage(NEW.organization_id, NEW.size);
  RETURN NULL;
END $$;
CREATE FUNCTION keep_storage_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_storage(NEW.organization_id, NEW.size::bigint - OLD.size);
  RETURN NULL;
END $$;
CREATE FUNCTION keep_storage_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_storage(OLD.organization_id, -OLD.size::bigint);
  RETURN NULL;
END $$;
CREATE TRIGGER storage_inserted AFTER INSERT ON preorder_documents
  FOR EACH ROW EXECUTE FUNCTION keep_storage_inserted();
CREATE TRIGGER storage_updated AFTER UPDATE ON preorder_documents
  FOR EACH ROW WHEN (NEW.size <> OLD.size) EXECUTE FUNCTION keep_storage_updated();
CREATE TRIGGER storage_deleted AFTER DELETE ON preorder_documents
  FOR EACH ROW EXECUTE FUNCTION keep_storage_deleted();
CREATE TRIGGER storage_inserted AFTER INSERT ON documents
  FOR EACH ROW WHEN (NEW.origin = 'customer' AND NEW.ref NOT LIKE 'preorder %') EXECUTE FUNCTION keep_storage_inserted();
CREATE TRIGGER storage_updated AFTER UPDATE ON documents
  FOR EACH ROW WHEN (NEW.origin = 'customer' AND NEW.ref NOT LIKE 'preorder %' AND NEW.size <> OLD.size)
  EXECUTE FUNCTION keep_storage_updated();
CREATE TRIGGER storage_deleted AFTER DELETE ON documents
  FOR EACH ROW WHEN (OLD.origin = 'customer' AND OLD.ref NOT LIKE 'preorder %') EXECUTE FUNCTION keep_storage_deleted();

-- The triggers keep writers out until this is committed.
INSERT INTO customer_storage (organization_id, used_bytes)
SELECT organization_id, sum(size) FROM (
  SELECT organization_id, size FROM preorder_documents
  UNION ALL
  SELECT organization_id, size FROM documents WHERE origin = 'customer' AND ref NOT LIKE 'preorder %'
) AS files GROUP BY organization_id;

-- The lines of a booking, which are most of it: a change of something else leaves them where they are. null: they are in `content`.
ALTER TABLE preorders ADD COLUMN units jsonb;
ALTER TABLE preorders ALTER COLUMN units SET STATISTICS 0;
-- Room for the next version of a row on its page: then the indexes, one of them of every trigram of its lines, stay as they are.
-- What large changes leave behind is room again before it's a fifth of all bookings.
ALTER TABLE preorders SET (fillfactor = 50, toast.autovacuum_vacuum_scale_factor = 0.02);

-- From when on lines are kept apart: the version before, which may serve for a while yet, only reads whole bookings.
ALTER TABLE portal_identity ADD COLUMN units_apart_from timestamptz NOT NULL DEFAULT now() + interval '1 hour';
UPDATE portal_identity SET units_apart_from = now() WHERE NOT EXISTS (SELECT FROM organizations);
