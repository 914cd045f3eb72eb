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
