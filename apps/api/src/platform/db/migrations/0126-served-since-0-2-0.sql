-- Since 0.2.0, tests of the version before run on the newest schema; nothing says that an older one may serve it.
UPDATE portal_identity SET oldest_version = '0.2.0';
