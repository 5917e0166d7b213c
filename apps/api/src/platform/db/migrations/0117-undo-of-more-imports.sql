-- Undoing imports of documents, rates and rate sheets: order_id of a rate or of a draft of a sheet is its own ID.
ALTER TABLE import_changes DROP CONSTRAINT import_changes_kind_check;
ALTER TABLE import_changes ADD CONSTRAINT import_changes_kind_check
  CHECK (kind IN ('order', 'charges', 'event', 'document', 'rate', 'sheet'));
