import { OperatorError } from '@portolan/contract/commands/operator-error'
import { readEnv } from './freight/settings/env.ts'
import { openLog, standardError } from './platform/process/log.ts'
import { stopOnSignals } from './platform/process/stop-on-signals.ts'
import { startWorkers } from './platform/processes/workers.ts'

// Started by `portal serve --workers N`: serves with several processes, of which only the first also does the
// background work.

const args = process.argv.slice(2)
const optionOf = (name: string) => args.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1]
const isJson = args.includes('--json')

/** The configuration, as every process reads it again: what's wrong with it is said once. */
function readConfiguration() {
  try {
    const env = readEnv()
    if (env.databaseUrl !== null) return env
    throw new OperatorError(
      'configuration',
      'The embedded database supports one process. Set DATABASE_URL to serve with several workers.',
    )
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    const { code, message } = error
    process.stderr.write(`${isJson ? JSON.stringify({ code, message }) : message}\n`)
    process.exit(1)
  }
}

const { role, logLevel } = readConfiguration()
const starter = optionOf('starter')
const { stop, ended } = startWorkers({
  script: (process.argv[1] ?? '').replace(/serve-workers(\.\w+)$/, 'main$1'),
  args: args.filter((argument) => /^--(?:demo|json)$/.test(argument)),
  count: Number(optionOf('workers')),
  // Another role is that of all processes.
  further: role === 'all' ? { PORTAL_ROLE: 'web' } : {},
  warn(details) {
    const log = isJson ? openLog(logLevel, standardError) : openLog(logLevel)
    log.warn(details, 'a process of this server ended and is started again')
  },
})
stopOnSignals(stop, starter === undefined ? null : Number(starter))
process.exit(await ended)
