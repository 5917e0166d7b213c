\set person random(0, 49) * 20
SELECT u.id, u.organization_id FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.id = md5('session' || :person)::uuid AND s.revoked_at IS NULL AND s.expires_at > now();
SELECT * FROM (
  (SELECT o.*, true AS pinned FROM pins p JOIN orders o ON o.id = p.order_id
   WHERE p.user_id = md5('user' || :person)::uuid AND o.organization_id = md5('organization0')::uuid AND o.status = 'active'
   ORDER BY o.updated_at DESC LIMIT 20)
  UNION ALL
  (SELECT o.*, false AS pinned FROM orders o
   WHERE o.organization_id = md5('organization0')::uuid AND o.status = 'active'
     AND NOT EXISTS (SELECT FROM pins p WHERE p.user_id = md5('user' || :person)::uuid AND p.order_id = o.id)
   ORDER BY o.updated_at DESC LIMIT 20)
) AS listed ORDER BY pinned DESC, updated_at DESC LIMIT 20;
SELECT n FROM order_counts WHERE organization_id = md5('organization0')::uuid AND status = 'active';
