-- Who a pre-order waits for, and since when: lists of the company begin with those that wait longest.
CREATE FUNCTION turn_of_preorder(status text, review text, amendment text, cancellation text) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN amendment = 'requested' OR cancellation = 'requested' THEN 'company'
    WHEN status <> 'pending' THEN NULL
    WHEN review = 'submitted' THEN 'company'
    ELSE 'customer'
  END
$$;
ALTER TABLE preorders ADD COLUMN waits_for text;
ALTER TABLE preorders ADD COLUMN waits_since timestamptz;

-- How long the customer had waited for a step of the company; null for a step without anything to answer.
ALTER TABLE preorder_steps ADD COLUMN waited_seconds integer;
UPDATE preorder_steps AS reply
SET waited_seconds = greatest(0, extract(epoch FROM reply.at - turn.since))::integer
FROM (
  SELECT organization_id, preorder_id, version, (
      SELECT min(asked.at) FROM preorder_steps AS asked
      WHERE asked.organization_id = step.organization_id AND asked.preorder_id = step.preorder_id
        AND asked.version < step.version AND asked.version > coalesce((
          SELECT max(earlier.version) FROM preorder_steps AS earlier
          WHERE earlier.organization_id = step.organization_id AND earlier.preorder_id = step.preorder_id
            AND earlier.side = 'company' AND earlier.version < step.version
        ), 0)
    ) AS since
  FROM preorder_steps AS step WHERE step.side = 'company'
) AS turn
WHERE reply.organization_id = turn.organization_id AND reply.preorder_id = turn.preorder_id
  AND reply.version = turn.version AND turn.since IS NOT NULL;
CREATE INDEX preorder_steps_by_reply ON preorder_steps (at) WHERE waited_seconds IS NOT NULL;

-- The first step of the side that acted last began the turn.
UPDATE preorders
SET waits_for = turn_of_preorder(status, review, amendment, cancellation),
  waits_since = coalesce((
    SELECT min(step.at) FROM preorder_steps AS step
    WHERE step.organization_id = preorders.organization_id AND step.preorder_id = preorders.id
      AND step.version > coalesce((
        SELECT max(other.version) FROM preorder_steps AS other
        WHERE other.organization_id = preorders.organization_id AND other.preorder_id = preorders.id
          AND other.side = turn_of_preorder(status, review, amendment, cancellation)
      ), 0)
  ), updated_at)
WHERE status = 'pending' OR amendment = 'requested' OR cancellation = 'requested';

-- A trigger, so that the steps of the version before this one count, too.
CREATE FUNCTION note_turn() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  turn text := turn_of_preorder(NEW.status, NEW.review, NEW.amendment, NEW.cancellation);
BEGIN
  IF turn IS DISTINCT FROM NEW.waits_for THEN
    NEW.waits_for := turn;
    NEW.waits_since := CASE WHEN turn IS NOT NULL THEN NEW.updated_at END;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER turns BEFORE INSERT OR UPDATE ON preorders FOR EACH ROW EXECUTE FUNCTION note_turn();
CREATE INDEX preorders_by_turn ON preorders (waits_for, waits_since, id) WHERE waits_for IS NOT NULL;

-- The company opens a document by its ID, of whichever customer.
CREATE INDEX preorder_documents_by_id ON preorder_documents (id);
