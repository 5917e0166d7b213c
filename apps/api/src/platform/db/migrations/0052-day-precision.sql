-- Null: a time of which the instant is known, as of all rows so far. 'day': only the date, which begins at the instant.
ALTER TABLE order_events ADD COLUMN at_precision text CHECK (at_precision = 'day');
ALTER TABLE eta_history ADD COLUMN at_precision text CHECK (at_precision = 'day');
