import { OperatorError } from '@portolan/contract/commands/operator-error'
import { loadDemo } from './content/demo/load-demo.ts'
import { openDeps } from './open-deps.ts'
import { errorText, openLog, standardError } from './platform/process/log.ts'
import { readEnv } from './platform/settings/env.ts'

// Loads the demo and ends: drawing its documents takes libraries and memory that the server, which started this, shall not keep.
// It tells how far it is and why it failed on standard error, with `--json` as objects.

const isJson = process.argv.includes('--json')

// Whoever started this was killed. What is missing is loaded by the next start.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()

function say(text: string, object: unknown): void {
  process.stderr.write(`${isJson ? JSON.stringify(object) : text}\n`)
}

async function load(): Promise<void> {
  const env = readEnv()
  const deps = await openDeps(env, openLog(env.logLevel, standardError))
  try {
    await loadDemo(deps, (done, total) => {
      if (done !== total && done % 10 !== 0) return
      say(`Demo data: ${done} of ${total}`, { progress: { done, total, label: 'orders' } })
    })
  } finally {
    await deps.close()
  }
}

load().catch((error: unknown) => {
  const isRefusal = error instanceof OperatorError
  const message = isRefusal ? error.message : errorText(error)
  say(message, { code: isRefusal ? error.code : 'internal', message })
  process.exit(1)
})
