import { OperatorError } from '@portolan/contract/commands/operator-error'
import { loadDemo } from './content/demo/load-demo.ts'
import { readEnv } from './freight/settings/env.ts'
import { openDeps } from './open-deps.ts'
import { errorText, openLog, standardError } from './platform/process/log.ts'

// Started by the server: loads the demo and exits, so that the server doesn't keep the libraries and memory
// for drawing documents. Writes progress and errors to standard error, with `--json` as objects.

const isJson = process.argv.includes('--json')

// The server that started this was killed. The next start loads the rest.
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
