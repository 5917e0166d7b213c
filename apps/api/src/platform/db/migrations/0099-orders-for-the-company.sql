-- From when on the company has something to do about an order. Null until the hourly work reaches it.
ALTER TABLE orders ADD COLUMN company_at timestamptz;
CREATE INDEX orders_for_company ON orders (company_at, id) WHERE status = 'active' AND company_at IS NOT NULL;
