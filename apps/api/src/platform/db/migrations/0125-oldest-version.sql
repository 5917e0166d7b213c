-- The oldest version of the program that may serve this database; an older one refuses to start. A migration that the
-- version before can't live with raises it.
ALTER TABLE portal_identity ADD COLUMN oldest_version text NOT NULL DEFAULT '0.1.0';
