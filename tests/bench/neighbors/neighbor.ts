// Plays another customer's browser, in a separate process, because one that floods the server would also
// delay its own measuring. `neighbors.ts` starts it and tells it when to ask.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** The parameters it starts with. */
export interface NeighborTask {
  url: string
  tokens: readonly string[]
  orderIds: readonly string[]
}

/** The durations of answers in milliseconds, and the number of unsuccessful ones. */
export interface Felt {
  times: number[]
  failed: number
}

const pauseMs = 4
const agent = new Agent({ keepAlive: true, maxSockets: 4 })
const customer = '/api/v2/customer/orders'

function ask(url: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `JWT ${token}`, 'accept-encoding': 'br' }
    get(url, { agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0)).once('error', reject)
    }).once('error', reject)
  })
}

/** Requests in turn a page of the list, an order and a count, as an open browser does. */
async function feel({ url, tokens, orderIds }: NeighborTask, seconds: number): Promise<Felt> {
  const felt: Felt = { times: [], failed: 0 }
  const end = performance.now() + seconds * 1000
  for (let turn = 0; performance.now() < end; turn++) {
    const paths = [
      `/?status=active&ordering=-pinned,-updatedAt`,
      `/${orderIds[turn % orderIds.length]}/`,
      '/count/?status=active',
    ]
    const start = performance.now()
    const path = paths[turn % paths.length] ?? ''
    const status = await ask(`${url}${customer}${path}`, tokens[turn % tokens.length] ?? '').catch(() => 0)
    felt.times.push(performance.now() - start)
    if (status !== 200) felt.failed++
    await sleep(pauseMs)
  }
  return felt
}

let task: NeighborTask | undefined
process.on('message', async (message: { task: NeighborTask } | { seconds: number }) => {
  if ('task' in message) task = message.task
  else if (task) process.send?.(await feel(task, message.seconds))
})
