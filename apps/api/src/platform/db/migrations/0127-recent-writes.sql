-- Where the write-ahead log was when a person or a system last wrote something: their reads go to a replica once it has
-- that. Unlogged, so that noting it waits for no disk; after a crash or a failover it is empty, and positions of another
-- history are gone with it.
CREATE UNLOGGED TABLE recent_writes (
  caller_id uuid PRIMARY KEY,
  lsn pg_lsn NOT NULL,
  written_at timestamptz NOT NULL DEFAULT clock_timestamp()
) WITH (fillfactor = 50);
