const timeouts = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
} as const

const always = {
  // Instants come back as text; in another zone they would lose their microseconds.
  TimeZone: 'UTC',
  // Parallel workers take longer to start than a request's statements run, and others need the processors.
  max_parallel_workers_per_gather: '0',
  // Neither is worth it: statements are short, and lane lookups never repeat.
  jit: 'off',
  enable_memoize: 'off',
} as const

/** The settings of connections that requests share, written as PostgreSQL shows them. */
export const sessionSettings: Readonly<Record<string, string>> = Object.assign({}, always, timeouts)

const withoutTimeouts = Object.fromEntries(Object.keys(timeouts).map((name) => [name, '0']))

/** The same without timeouts, also for a role that has them: for migrations and other long work. */
const patientSettings: Readonly<Record<string, string>> = Object.assign({}, always, withoutTimeouts)

function optionsOf(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/** Both as start-up parameters, which a connection without a pooler takes. */
export const sessionOptions = optionsOf(sessionSettings)
export const patientOptions = optionsOf(patientSettings)
