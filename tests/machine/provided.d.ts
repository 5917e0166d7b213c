import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that api tests run on. */
    testDatabase: 'pglite' | 'postgres'
    /** Opens the database `postgres` as superuser; there only in the projects on PostgreSQL. */
    postgresUrl: string
    /** The URL of the running product, with no slash at its end; there only in the project `e2e`. */
    portalUrl: string
    /** The folder of its data, for its command line; there only in the project `e2e`. */
    portalDataDir: string
    /** What it printed at its start, JSON by lines; there only in the project `e2e`. */
    portalPrinted: { out: string; err: string }
    /** Its database on PostgreSQL; there only in the project `e2e`. */
    portalDatabaseUrl: string
  }
}
