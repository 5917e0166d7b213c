import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that API tests run on. */
    testDatabase: 'pglite' | 'postgres'
    /** Opens the database `postgres` as superuser; only in the projects on PostgreSQL. */
    postgresUrl: string
    /** The same through pgbouncer; null unless the run is about it. */
    poolerUrl: string | null
    /** The standby of `postgresUrl`; null unless the run is about replicas. */
    replicaUrl: string | null
    /** A bucket of S3; null unless the run is about files in one. */
    s3Url: string | null
    /** The URL of the running product, without a trailing slash; only in the project `e2e`. */
    portalUrl: string
    /** The folder of its data, for its command line; only in the project `e2e`. */
    portalDataDir: string
    /** Its output at the start, as JSON lines; only in the project `e2e`. */
    portalPrinted: { out: string; err: string }
    /** Its database on PostgreSQL; only in the project `e2e`. */
    portalDatabaseUrl: string
  }
}
