-- What ended the agreed price of an approved pre-order: it stays ended, whatever is changed later.
ALTER TABLE preorders ADD COLUMN price_ended jsonb;

-- What a version of an offer is a price for; null is what the quote asks. An accepted offer can be renewed for a pre-order that
-- has changed since.
ALTER TABLE quote_offers ADD COLUMN request jsonb;
ALTER TABLE quote_offers ALTER COLUMN request SET STATISTICS 0;
