// Asks the server as another customer's system would, from a process of its own: a client that floods delays itself. Prints what it
// waited when its input ends.
import { setTimeout as sleep } from 'node:timers/promises'

const [url = '', key = ''] = process.argv.slice(2)
const asked = ['/health/live', '/api/v2/company/organizations/']
const waits: number[] = []
let refused = 0
let isOver = false
process.stdin.on('end', () => {
  isOver = true
})
process.stdin.resume()

async function ask(path: string): Promise<void> {
  const start = performance.now()
  try {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } })
    await answer.arrayBuffer()
    if (!answer.ok) refused++
  } catch {
    refused++
  }
  waits.push(performance.now() - start)
}

for (const path of asked) await ask(path)
waits.length = 0
process.stdout.write('ready\n')
while (!isOver) {
  await Promise.all([...asked.map(ask), sleep(10)])
}
waits.sort((one, other) => one - other)
const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0
process.stdout.write(
  `${JSON.stringify({ asked: waits.length, refused, p50: at(0.5), p99: at(0.99), worst: waits.at(-1) ?? 0 })}\n`,
)
