-- What only a customer's booking calls an order: shown and searched, but no message finds the order by it.
ALTER TABLE order_references DROP CONSTRAINT order_references_origin_check;
-- Rows that are there satisfy the narrower one, so none is read.
ALTER TABLE order_references ADD CONSTRAINT order_references_origin_check
  CHECK (origin IN ('company', 'derived', 'message', 'customer')) NOT VALID;

-- Orders that are still as an approval made them: saved with it, and their units are the lines of the booking.
CREATE TEMP TABLE booked_orders ON COMMIT DROP AS
SELECT o.organization_id, o.id,
  -- Without an order of the company's own, it has neither contacts nor times, but those that carriers stated.
  o.contacts = '[]'::jsonb AND NOT jsonb_path_exists(coalesce(o.own_record -> 'route', o.route),
    '$[*] ? (@.departure != null || @.arrival != null)') AS as_booked
FROM preorders p
JOIN orders o ON o.organization_id = p.organization_id AND o.id = p.order_id
WHERE p.status = 'approved'
  AND EXISTS (SELECT FROM preorder_steps s WHERE s.organization_id = p.organization_id AND s.preorder_id = p.id
    AND s.kind = 'approved' AND coalesce(o.saved_at, o.updated_at) BETWEEN s.at - interval '1 minute' AND s.at + interval '1 minute')
  AND EXISTS (SELECT FROM shipment_units u WHERE u.organization_id = o.organization_id AND u.order_id = o.id)
  AND NOT EXISTS (SELECT FROM shipment_units u WHERE u.organization_id = o.organization_id AND u.order_id = o.id
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(coalesce(p.content -> 'units', p.units)) AS line WHERE line ->> 'id' = u.ref));

UPDATE order_references r SET origin = 'customer' FROM booked_orders b
WHERE r.organization_id = b.organization_id AND r.order_id = b.id
  AND (r.origin = 'derived' AND r.type IN ('EQ', 'SEAL')
    OR b.as_booked AND (r.origin = 'company' OR r.origin = 'derived' AND r.type = 'CR'));

-- The same record from the company confirms them, so it must not count as saved already.
UPDATE orders o SET record_hash = o.record_hash || '+',
  rated_hash = CASE WHEN o.rated_hash = o.record_hash THEN o.record_hash || '+' ELSE o.rated_hash END,
  logged_hash = CASE WHEN o.logged_hash = o.record_hash THEN o.record_hash || '+' ELSE o.logged_hash END,
  filter_hash = CASE WHEN o.filter_hash = o.record_hash THEN o.record_hash || '+' ELSE o.filter_hash END,
  attention_hash = CASE WHEN o.attention_hash = o.record_hash THEN o.record_hash || '+' ELSE o.attention_hash END
FROM booked_orders b
WHERE o.organization_id = b.organization_id AND o.id = b.id
  AND EXISTS (SELECT FROM order_references r WHERE r.organization_id = o.organization_id AND r.order_id = o.id
    AND r.origin = 'customer');

-- Whatever is sent is in NFC from now on: references that rows are known by have to be, too, or they'd be sent in vain. One whose
-- twin is there already stays, as two rows can't become one here.
UPDATE organizations o SET ref = t.ref FROM (
  SELECT DISTINCT ON (normalize(ref)) id, normalize(ref) AS ref FROM organizations
  WHERE octet_length(ref) > char_length(ref) AND ref IS NOT NFC NORMALIZED ORDER BY normalize(ref), id) AS t
WHERE o.id = t.id AND NOT EXISTS (SELECT FROM organizations x WHERE x.ref = t.ref);

UPDATE orders o SET ref = t.ref FROM (
  SELECT DISTINCT ON (organization_id, normalize(ref)) organization_id, id, normalize(ref) AS ref FROM orders
  WHERE octet_length(ref) > char_length(ref) AND ref IS NOT NFC NORMALIZED ORDER BY organization_id, normalize(ref), id) AS t
WHERE o.organization_id = t.organization_id AND o.id = t.id
  AND NOT EXISTS (SELECT FROM orders x WHERE x.organization_id = t.organization_id AND x.ref = t.ref);

UPDATE documents d SET ref = t.ref FROM (
  SELECT DISTINCT ON (organization_id, order_id, normalize(ref)) organization_id, order_id, id, normalize(ref) AS ref FROM documents
  WHERE octet_length(ref) > char_length(ref) AND ref IS NOT NFC NORMALIZED ORDER BY organization_id, order_id, normalize(ref), id) AS t
WHERE d.organization_id = t.organization_id AND d.id = t.id AND NOT EXISTS (SELECT FROM documents x
  WHERE x.organization_id = t.organization_id AND x.order_id = t.order_id AND x.ref = t.ref);

UPDATE rates r SET ref = t.ref FROM (
  SELECT DISTINCT ON (organization_id, normalize(ref)) organization_id, id, normalize(ref) AS ref FROM rates
  WHERE octet_length(ref) > char_length(ref) AND ref IS NOT NFC NORMALIZED ORDER BY organization_id, normalize(ref), id) AS t
WHERE r.organization_id = t.organization_id AND r.id = t.id
  AND NOT EXISTS (SELECT FROM rates x WHERE x.organization_id = t.organization_id AND x.ref = t.ref);

UPDATE rates r SET order_ref = normalize(order_ref)
WHERE octet_length(order_ref) > char_length(order_ref) AND order_ref IS NOT NFC NORMALIZED
  AND NOT EXISTS (SELECT FROM rates x WHERE x.organization_id = r.organization_id AND x.order_ref = normalize(r.order_ref) AND x.ref IS NULL);

UPDATE rate_sheets s SET ref = normalize(ref)
WHERE octet_length(ref) > char_length(ref) AND ref IS NOT NFC NORMALIZED
  AND NOT EXISTS (SELECT FROM rate_sheets x WHERE x.ref = normalize(s.ref));
