// Sends a request every few milliseconds, regardless of earlier answers, and prints the times and durations
// as JSON once its standard input ends. It is a separate process so that a flood of the server doesn't delay
// the measuring.
import { setTimeout as sleep } from 'node:timers/promises'

const [url = '', authorization = '', every = ''] = process.argv.slice(2)
const everyMs = Number(every)
const headers = { authorization }

const requests: { at: number; ms: number; ok: boolean }[] = []
const underWay = new Set<Promise<void>>()
let isEnding = false

async function ask(): Promise<void> {
  const [at, start] = [Date.now(), performance.now()]
  const ok = await fetch(url, { headers }).then(
    async (answer) => (await answer.text()) !== '' && answer.ok,
    () => false,
  )
  requests.push({ at, ms: performance.now() - start, ok })
}

// The bench has failed and reports that itself.
process.stdout.on('error', () => process.exit(1))
process.stdin.resume().once('end', () => {
  isEnding = true
})
// The first answer fills caches and opens connections.
await ask()
requests.length = 0
process.stdout.write('ready\n')
const start = performance.now()
for (let count = 0; !isEnding; count++) {
  const answered: Promise<void> = ask().finally(() => underWay.delete(answered))
  underWay.add(answered)
  await sleep(Math.max(0, start + (count + 1) * everyMs - performance.now()))
}
await Promise.all(underWay)
process.stdout.write(`${JSON.stringify(requests)}\n`)
