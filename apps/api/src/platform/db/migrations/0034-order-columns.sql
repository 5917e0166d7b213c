-- The columns of the order table in the person's order; null for the usual ones. Names of columns that are gone are passed over.
ALTER TABLE users ADD COLUMN order_columns jsonb;
