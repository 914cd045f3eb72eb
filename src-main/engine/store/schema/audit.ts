/** What an audit knows of itself, how far its stages are, and the problems that they met. */
export const auditSchema = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE stage (
  id TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done')),
  digest TEXT NOT NULL,
  done INTEGER NOT NULL DEFAULT 0,
  total INTEGER,
  elapsed_millis INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE problem (
  id INTEGER PRIMARY KEY,
  stage TEXT NOT NULL,
  address TEXT,
  code TEXT NOT NULL,
  severity TEXT NOT NULL,
  parameters TEXT NOT NULL
) STRICT;
CREATE INDEX problem_by_code ON problem (code);
-- The address comes first, so that the problems of one can be looked up.
CREATE UNIQUE INDEX problem_once ON problem (coalesce(address, ''), stage, code, parameters);
`;
