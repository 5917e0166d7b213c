-- The previous version may store amounts behind the walk that rounds them, while the update is under way.
ALTER TABLE amount_roundings
  -- When the walk began that is under way or was the last.
  ADD COLUMN began_at timestamptz NOT NULL DEFAULT now(),
  -- Whether a day after this one another walk follows: after the first, and after one that rounded something.
  ADD COLUMN again boolean NOT NULL DEFAULT true;
