import { doctor } from '@portolan/contract/commands/maintenance'
import { runnableCommands } from './command-handlers.ts'
import { articlesOf } from './content/faq/read-articles.ts'
import { readEnv } from './freight/settings/env.ts'
import { openDeps, openToLook } from './open-deps.ts'
import { answerRequest } from './platform/commands/answer-request.ts'
import { errorText, openLog, standardError } from './platform/process/log.ts'

// Runs one `portal` command when no server runs: reads the request from standard input, writes the answer to
// standard output, and cancels when standard input ends. Logs go to standard error.

const stop = new AbortController()
// Ctrl-C reaches the process group: the CLI closes our input, and the work ends between two batches.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => stop.abort())

let close = async () => {}
let report = (_error: unknown) => {}

/** `portal doctor` only looks: it migrates and creates nothing. */
async function open(command: string) {
  const env = readEnv()
  articlesOf(env)
  const quiet = env.logLevel === 'info' ? 'warn' : env.logLevel
  const openFor = command === doctor.name ? openToLook : openDeps
  const deps = await openFor(env, openLog(quiet, standardError))
  close = deps.close
  report = (error) => deps.reports.error(error, 'command')
  return deps
}

await answerRequest(
  open,
  async () => runnableCommands,
  { input: process.stdin, output: process.stdout },
  {
    stop: stop.signal,
    // The caller prints it, as text or as an object.
    onBug(error) {
      report(error)
      return errorText(error)
    },
  },
)
await close()
// Standard input stays open while the caller lives and would keep this process alive.
process.stdin.destroy()
