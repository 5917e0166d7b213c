-- Imports at the desk and by the company's systems: files, kept maps, runs with their lines, and what each run
-- changed, so that it can be undone.
CREATE TABLE import_files (
  id uuid PRIMARY KEY,
  storage_key text NOT NULL,
  name text NOT NULL,
  bytes bigint NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'xlsx', 'zip', 'json')),
  sent_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX import_files_by_file ON import_files (storage_key);
CREATE INDEX import_files_by_time ON import_files (created_at);

CREATE TABLE import_maps (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('orders', 'events', 'charges', 'documents', 'rates', 'rate-sheets')),
  version integer NOT NULL,
  header_hash text
);
CREATE INDEX import_maps_by_header ON import_maps (header_hash);

CREATE TABLE import_map_versions (
  map_id uuid NOT NULL REFERENCES import_maps (id) ON DELETE CASCADE,
  version integer NOT NULL,
  content text NOT NULL,
  saved_by text NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (map_id, version)
);

-- A worker has taken a run until lease_until; after that, another repeats it.
CREATE TABLE import_runs (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('orders', 'events', 'charges', 'documents', 'rates', 'rate-sheets')),
  is_dry_run boolean NOT NULL,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'running', 'done', 'failed', 'canceled', 'undoing', 'undone')),
  file_id uuid NOT NULL REFERENCES import_files (id),
  index_file_id uuid REFERENCES import_files (id),
  map_text text,
  map_id uuid,
  map_name text,
  map_version integer,
  options jsonb NOT NULL,
  request_hash text NOT NULL,
  actor text NOT NULL,
  started_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  queued_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  ended_at timestamptz,
  lease uuid,
  lease_until timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  is_cancel_asked boolean NOT NULL DEFAULT false,
  done bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  counts jsonb,
  reasons jsonb NOT NULL DEFAULT '[]',
  fault text,
  undone_by text,
  undone_at timestamptz,
  folder_path text
);
CREATE INDEX import_runs_by_time ON import_runs (created_at, id);
CREATE INDEX import_runs_to_do ON import_runs (queued_at, id) WHERE state IN ('waiting', 'running', 'undoing');
CREATE INDEX import_runs_by_file ON import_runs (file_id);
CREATE INDEX import_runs_by_index ON import_runs (index_file_id) WHERE index_file_id IS NOT NULL;
CREATE INDEX import_runs_failed ON import_runs (ended_at) WHERE state = 'failed' AND actor = 'IMPORT_DIR';
CREATE INDEX import_runs_of_folder ON import_runs (created_at) WHERE folder_path IS NOT NULL;

CREATE TABLE import_lines (
  run_id uuid NOT NULL REFERENCES import_runs (id) ON DELETE CASCADE,
  position integer NOT NULL,
  line integer,
  own_id text,
  order_name text,
  outcome text NOT NULL CHECK (outcome IN ('in part', 'not at all', 'created', 'updated')),
  reasons text[] NOT NULL,
  keys text[] NOT NULL,
  PRIMARY KEY (run_id, position)
);

-- What a run changed, in the transaction that changed it. An order that is deleted leaves its row.
CREATE TABLE import_changes (
  run_id uuid NOT NULL REFERENCES import_runs (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('order', 'charges', 'event')),
  organization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  item text NOT NULL DEFAULT '',
  name text NOT NULL,
  before jsonb,
  version text NOT NULL,
  outcome text NOT NULL DEFAULT 'made' CHECK (outcome IN ('made', 'undone', 'left')),
  reason text,
  PRIMARY KEY (run_id, organization_id, order_id, kind, item)
);
CREATE INDEX import_changes_to_undo ON import_changes (run_id, order_id) WHERE outcome = 'made';
