-- What authenticators know the person by: says nothing about them, cannot be guessed, and never changes.
ALTER TABLE users ADD COLUMN passkey_handle text NOT NULL UNIQUE
  DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
