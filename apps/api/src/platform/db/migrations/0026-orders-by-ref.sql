-- The company's calls name an order by its own reference, with or without the customer.
CREATE INDEX orders_by_ref ON orders (ref);
