import * as z from 'zod/mini'

// A backup is a tar archive, compressed by gzip and, on request, encrypted by age: `age -d FILE | tar xz`
// opens it without the portal. Its files, in this order: portal.json; tables/NAME/N, the rows of a table as
// lines of COPY's text format; files/KEY; file-sums/N, the hashes of the files before it; manifest.json.

export const format = 1

export const paths = {
  header: 'portal.json',
  tables: 'tables/',
  files: 'files/',
  fileSums: 'file-sums/',
  manifest: 'manifest.json',
} as const

const Migration = z.object({ name: z.string(), hash: z.string() })

/** The first file: who made the backup when, and the schema of its tables. */
export const Header = z.object({
  format: z.int(),
  /** The version of the portal that made it. */
  version: z.string(),
  madeAt: z.string(),
  /** The identity of the database, which its store of files belongs to. */
  portalId: z.string(),
  database: z.string(),
  /** The key that was generated in the data folder; null if the environment gives one. */
  secretKey: z.nullable(z.string()),
  /** Shows whether another portal has the same key, without revealing it. */
  secretMark: z.string(),
  migrations: z.array(Migration),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type Header = z.infer<typeof Header>

/** A stored file in the backup; null bytes and hash for one that the store didn't have. */
export const FileSum = z.object({
  key: z.string(),
  bytes: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
})
export type FileSum = z.infer<typeof FileSum>

/** The last file; a backup without it is incomplete. */
export const Manifest = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sum: z.string() })),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), next: z.string() })),
  rows: z.int(),
  files: z.int(),
  fileBytes: z.int(),
  missingFiles: z.int(),
})
export type Manifest = z.infer<typeof Manifest>
