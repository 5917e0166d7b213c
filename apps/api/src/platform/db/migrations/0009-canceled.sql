-- One spelling everywhere: the specification's.
UPDATE notifications SET kind = 'order-canceled' WHERE kind = 'order-cancelled';
UPDATE outbox_messages SET content = jsonb_set(content, '{notificationKind}', '"order-canceled"')
  WHERE content ->> 'notificationKind' = 'order-cancelled';
