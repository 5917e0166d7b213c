// A process of its own, so that what floods the server doesn't delay what measures it: sends a request every
// few milliseconds, whether the one before was answered or not, and prints when and how long each took, as
// JSON, once its standard input ends.
import { setTimeout as sleep } from 'node:timers/promises'

const [url = '', authorization = '', every = ''] = process.argv.slice(2)
const everyMs = Number(every)
const headers = { authorization }

const asked: { at: number; ms: number; ok: boolean }[] = []
const underWay = new Set<Promise<void>>()
let isEnding = false

async function ask(): Promise<void> {
  const [at, start] = [Date.now(), performance.now()]
  const ok = await fetch(url, { headers }).then(
    async (answer) => (await answer.text()) !== '' && answer.ok,
    () => false,
  )
  asked.push({ at, ms: performance.now() - start, ok })
}

// The bench has failed, and says so itself.
process.stdout.on('error', () => process.exit(1))
process.stdin.resume().once('end', () => {
  isEnding = true
})
// The first answer fills caches and opens connections.
await ask()
asked.length = 0
process.stdout.write('ready\n')
const start = performance.now()
for (let sent = 0; !isEnding; sent++) {
  const answered: Promise<void> = ask().finally(() => underWay.delete(answered))
  underWay.add(answered)
  await sleep(Math.max(0, start + (sent + 1) * everyMs - performance.now()))
}
await Promise.all(underWay)
process.stdout.write(`${JSON.stringify(asked)}\n`)
