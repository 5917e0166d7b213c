\set person random(0, 49) * 20
\set row random(0, 1999) * 5
SELECT u.id, u.organization_id FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.id = md5('session' || :person)::uuid AND s.revoked_at IS NULL AND s.expires_at > now();
SELECT o.*, EXISTS (SELECT FROM pins p WHERE p.user_id = md5('user' || :person)::uuid AND p.order_id = o.id) AS pinned
FROM orders o WHERE o.id = md5('order' || :row)::uuid AND o.organization_id = md5('organization0')::uuid;
SELECT u.* FROM shipment_units u JOIN orders o ON o.id = u.order_id
WHERE u.order_id = md5('order' || :row)::uuid AND o.organization_id = md5('organization0')::uuid ORDER BY u.position;
