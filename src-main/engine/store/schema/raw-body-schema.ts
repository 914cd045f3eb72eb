/** Pages whose body is what their scripts made, as they were sent, and how many letters of main text either has. */
export const rawBodySchema = `
CREATE TABLE raw_body (
  page INTEGER PRIMARY KEY REFERENCES page,
  headers TEXT NOT NULL,
  bytes BLOB NOT NULL,
  raw_letters INTEGER NOT NULL,
  rendered_letters INTEGER NOT NULL,
  added_letters INTEGER NOT NULL
) STRICT;
`;

/** The same pages once more, so that the loss of a row of `raw_body` shows: a page would be taken for one that was sent as its scripts left it. */
export const renderedPageSchema = `
CREATE TABLE rendered_page (page INTEGER PRIMARY KEY) STRICT;
INSERT INTO rendered_page (page) SELECT page FROM raw_body;
`;
