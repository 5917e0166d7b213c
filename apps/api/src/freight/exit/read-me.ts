/** Explains the archive of a customer to those who get it. */
export const aboutExit = `All that the portal keeps of a customer, in open formats.

tables/*.csv    orders, documents, pre-orders, quotes and people, for spreadsheets
data/*.ndjson   every row in full, one JSON object a line; a file for each table
files/KEY/NAME  documents and other files; storage_key in data/ says whose they are
manifest.json   when and by which version this was made, and the SHA-256 of each part

Times are in UTC. A portal of the same version takes all of it with
"portal import organization FILE". People then set a new password.

Not part of it are passwords, internal notes, costs and price lists of the forwarder.
`

/** Explains the archive of a person. */
export const aboutPerson = `All that the portal keeps about you.

data/*.ndjson   every row in full, one JSON object a line; a file for each table
files/KEY/NAME  files that you uploaded; storage_key in data/ says where they belong
manifest.json   when this was made, and the SHA-256 of each part

Times are in UTC. Passwords, codes and keys are left out; the portal keeps only their hashes.
`

/** Explains what a person takes by themselves. */
export const aboutOwnData = `${aboutPerson}
Messages, bookings, quotes and files for organizations that you no longer see are left out, as are parts of
the portal that yours doesn't have. Ask the company for them.
`
