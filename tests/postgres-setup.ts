import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

/** Gives the tests of a project one PostgreSQL for the whole run, as `inject('postgresUrl')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Which database the api tests of a project run on. */
    testDatabase: 'pglite' | 'postgres'
    /** Opens the database `postgres` as superuser; there only in the project `api-postgres`. */
    postgresUrl: string
  }
}
