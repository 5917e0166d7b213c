-- The desk lists the modes and carriers of sheets without reading their prices.
CREATE INDEX rate_lanes_services ON rate_lanes (sheet_id, mode, carrier);
-- Sheets that expire soon.
CREATE INDEX rate_sheets_by_end ON rate_sheets (upper(days)) WHERE state = 'published';
