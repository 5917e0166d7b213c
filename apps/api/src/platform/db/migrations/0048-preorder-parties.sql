-- The address book: the parties of each pre-order, so that a search reads no bookings, which can have hundreds of lines.
CREATE TABLE preorder_parties (
  organization_id uuid NOT NULL,
  preorder_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('shipper', 'consignee', 'notify')),
  -- Of what two spellings of a party have in common.
  party_hash text NOT NULL,
  party jsonb NOT NULL,
  -- Name, street and city in lower case.
  search_text text NOT NULL,
  -- No later pre-order of the organization has this party in this role.
  is_latest boolean NOT NULL,
  PRIMARY KEY (organization_id, preorder_id, role),
  FOREIGN KEY (organization_id, preorder_id) REFERENCES preorders ON DELETE CASCADE
);
CREATE INDEX preorder_parties_latest ON preorder_parties (organization_id, role, preorder_id DESC) WHERE is_latest;
CREATE INDEX preorder_parties_by_hash ON preorder_parties (organization_id, role, party_hash, preorder_id DESC);
-- With statistics of one that nearly all have, uses of a party are looked for among all of the organization.
ALTER TABLE preorder_parties ALTER COLUMN party_hash SET STATISTICS 0;
ALTER TABLE preorder_parties ALTER COLUMN party SET STATISTICS 0;
ALTER TABLE preorder_parties ALTER COLUMN search_text SET STATISTICS 0;

-- The version whose parties are in the table above; another or none in what the version of the portal before this one saved.
ALTER TABLE preorders ADD COLUMN parties_version integer;
-- An index over the versions themselves would change with every step, and the search index of a booking would be written again with it.
ALTER TABLE preorders ADD COLUMN lacks_parties boolean NOT NULL DEFAULT true;
CREATE FUNCTION note_lacking_parties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.lacks_parties := NEW.parties_version IS DISTINCT FROM NEW.version;
  RETURN NEW;
END $$;
CREATE TRIGGER lacking_parties BEFORE INSERT OR UPDATE ON preorders
  FOR EACH ROW EXECUTE FUNCTION note_lacking_parties();
CREATE INDEX preorders_without_parties ON preorders (organization_id, id) WHERE lacks_parties;
