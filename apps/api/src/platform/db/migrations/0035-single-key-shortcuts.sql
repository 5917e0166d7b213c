-- Whether single letters and marks are keyboard shortcuts for the person.
ALTER TABLE users ADD COLUMN single_key_shortcuts boolean NOT NULL DEFAULT true;
