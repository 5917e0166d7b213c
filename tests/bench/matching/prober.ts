// A process of its own, so that what floods the server doesn't delay what measures it: sends a request every few milliseconds, whether
// the one before was answered or not, and prints the milliseconds of all as JSON once its standard input ends.
import { setTimeout as sleep } from 'node:timers/promises'

const [url = '', token = ''] = process.argv.slice(2)
const everyMs = 50
const headers = { authorization: `JWT ${token}` }

const times: number[] = []
const underWay = new Set<Promise<void>>()
let failed = 0
let isEnding = false

async function ask(): Promise<void> {
  const start = performance.now()
  try {
    const answer = await fetch(url, { headers })
    await answer.text()
    if (!answer.ok) failed++
  } catch {
    failed++
  }
  times.push(performance.now() - start)
}

process.stdin.resume().once('end', () => {
  isEnding = true
})
// The first answer fills caches and opens connections.
await ask()
times.length = 0
process.stdout.write('ready\n')
const start = performance.now()
for (let sent = 0; !isEnding; sent++) {
  const asked: Promise<void> = ask().finally(() => underWay.delete(asked))
  underWay.add(asked)
  await sleep(Math.max(0, start + (sent + 1) * everyMs - performance.now()))
}
await Promise.all(underWay)
process.stdout.write(`${JSON.stringify({ times, failed })}\n`)
