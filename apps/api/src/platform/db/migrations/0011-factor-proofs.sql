-- The last proof of identity by the second factor's code or a passkey: what a session needs to change either of them
-- while a second factor is in force. Sessions from before prove it once more.
ALTER TABLE sessions ADD COLUMN factor_proved_at timestamptz;

-- Wrong passwords in a row from this browser, which are not the account's: at 100 the password opens nothing here.
ALTER TABLE known_devices ADD COLUMN password_failures integer NOT NULL DEFAULT 0;
