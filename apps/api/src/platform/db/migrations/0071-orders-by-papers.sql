-- Orders by how long their documents have been missing; those that lack none come last.
CREATE INDEX orders_by_papers ON orders (organization_id, status, (coalesce(papers_at, 'infinity'::timestamptz)), id);
