/** The version of files from which on they have a history. */
export const historyVersion = 80;

/** Names the collecting that an audit rests on. Forgotten when pages are collected anew, as everything under this prefix. */
export const crawlKey = 'discovered:crawl-id';

/**
 * What is kept of each audit of this file: figures for good, and a record (see `audit-record.ts`) by which later audits are compared with it.
 * `crawl` names the collecting that it rests on: running later stages again replaces the row, collecting again adds one.
 */
export const historySchema = `
CREATE TABLE history (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  crawl TEXT NOT NULL UNIQUE,
  finished_at INTEGER NOT NULL,
  figures TEXT NOT NULL,
  hosts TEXT NOT NULL,
  record BLOB
) STRICT;
`;
