-- Entries that people removed from an organization's address book. One shows again once a pre-order after
-- `preorder_id` names it; pre-orders' IDs follow the order of creation.
CREATE TABLE address_book_removals (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  entry_key text NOT NULL,
  preorder_id uuid NOT NULL,
  PRIMARY KEY (organization_id, entry_key)
);
