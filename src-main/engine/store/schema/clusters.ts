/**
 * Clusters and their members. `cluster.kind`: what holds the pages together. `cluster.clicks`, `clicks_at_stake`: of
 * all members, and of those that are not the source page; NULL where no table says anything of clicks.
 */
export const clusterSchema = `
CREATE TABLE cluster (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  verdict TEXT NOT NULL,
  pages INTEGER NOT NULL,
  floor REAL NOT NULL,
  mean REAL NOT NULL,
  longest_run INTEGER NOT NULL,
  longest_sentence TEXT NOT NULL,
  canonical_state TEXT NOT NULL,
  resolved_by_site INTEGER NOT NULL,
  mirrors INTEGER NOT NULL,
  mirror_hosts INTEGER NOT NULL,
  source_address TEXT NOT NULL,
  languages TEXT NOT NULL,
  review_key TEXT NOT NULL DEFAULT '',
  proposal TEXT NOT NULL DEFAULT 'leave',
  proposal_reason TEXT NOT NULL DEFAULT '',
  proposal_pages INTEGER NOT NULL DEFAULT 0,
  folder TEXT NOT NULL DEFAULT '',
  hosts INTEGER NOT NULL DEFAULT 1,
  decided INTEGER NOT NULL DEFAULT 0,
  kind TEXT NOT NULL DEFAULT 'copies',
  clicks INTEGER,
  clicks_at_stake INTEGER
) STRICT;

CREATE TABLE member (
  cluster INTEGER NOT NULL REFERENCES cluster,
  position INTEGER NOT NULL,
  page INTEGER NOT NULL REFERENCES page,
  is_source INTEGER NOT NULL,
  verdict TEXT,
  similarity REAL,
  advice TEXT NOT NULL,
  advice_reason TEXT NOT NULL,
  good_duplicate TEXT,
  source_score REAL NOT NULL,
  source_reasons TEXT NOT NULL,
  PRIMARY KEY (cluster, position)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX member_by_page ON member (page);
`;
