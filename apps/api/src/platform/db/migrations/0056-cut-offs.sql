-- Until when what has to be done before the departure, as the order shows it.
ALTER TABLE orders ADD COLUMN cut_offs jsonb;
