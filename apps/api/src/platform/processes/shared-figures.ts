import type { Worker } from 'node:cluster'
import type { Metric } from '#platform/http/serving/metrics.ts'

// Any of several processes on one port may answer `/metrics`. It asks the process that started them for the
// figures of all, since otherwise each answer would be about another process.

/** The figures of one process; `worker` is its number, which stays when the process is replaced. */
interface OfWorker {
  worker: string
  metrics: Metric[]
}

type Asked = { figures: 'ask' | 'tell'; id: string }
type Told =
  | { figures: 'mine'; id: string; metrics: Metric[] }
  | { figures: 'all'; id: string; all: OfWorker[] }
type Message = Asked | Told

/** A process that is busy for longer has none in this answer. */
const patienceMs = 3_000

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'figures' in message

/** For the process that started the others: passes on what one asks of all, and what they tell. */
export function relayFigures(numbers: ReadonlyMap<Worker, string>): (from: Worker, message: unknown) => void {
  const waiting = new Map<string, { told: OfWorker[]; missing: Set<Worker>; finish: () => void }>()

  function askAll(asker: Worker, id: string): void {
    const key = `${asker.id} ${id}`
    const all = [...numbers].filter(([worker]) => worker.isConnected())
    const told: OfWorker[] = []
    const finish = () => {
      if (!waiting.delete(key)) return
      clearTimeout(timer)
      if (asker.isConnected()) asker.send({ figures: 'all', id, all: told } satisfies Message)
    }
    const timer = setTimeout(finish, patienceMs)
    waiting.set(key, { told, missing: new Set(all.map(([worker]) => worker)), finish })
    for (const [worker] of all) worker.send({ figures: 'tell', id: key } satisfies Message)
  }

  return (from, message) => {
    if (!isMessage(message)) return
    if (message.figures === 'ask') return askAll(from, message.id)
    if (message.figures !== 'mine') return
    const asked = waiting.get(message.id)
    if (asked === undefined || !asked.missing.delete(from)) return
    asked.told.push({ worker: numbers.get(from) ?? '', metrics: message.metrics })
    if (asked.missing.size === 0) asked.finish()
  }
}

/** Figures of all processes of this server, with the number of each as the label `worker`. */
export type ReadAll = (readOwn: () => Promise<Metric[]>) => () => Promise<Metric[]>

/** For each of several processes: tells its own figures when asked, and asks for those of all. */
export const readFiguresOfAll: ReadAll = (readOwn) => {
  const waiting = new Map<string, (all: OfWorker[]) => void>()
  const send = (message: Message) => process.connected && process.send?.(message)
  process.on('message', (message) => {
    if (!isMessage(message)) return
    const { id } = message
    if (message.figures === 'tell')
      // Without an answer, the others don't wait for long.
      readOwn().then(
        (metrics) => send({ figures: 'mine', id, metrics }),
        () => {},
      )
    else if (message.figures === 'all') waiting.get(id)?.(message.all)
  })
  let asked = 0
  return async () => {
    asked++
    const id = String(asked)
    const all = await new Promise<OfWorker[]>((resolve) => {
      // The process that started this one is gone if it says nothing.
      const timer = setTimeout(resolve, 2 * patienceMs, [])
      waiting.set(id, (answer) => {
        clearTimeout(timer)
        resolve(answer)
      })
      send({ figures: 'ask', id })
    }).finally(() => waiting.delete(id))
    return joinFigures(all)
  }
}

/** Each figure once, with the values of all processes. */
export function joinFigures(all: readonly OfWorker[]): Metric[] {
  const joined = new Map<string, Metric>()
  for (const { worker, metrics } of all.toSorted((a, b) => Number(a.worker) - Number(b.worker)))
    for (const metric of metrics) {
      const values = metric.values.map((value) => ({ ...value, labels: { ...value.labels, worker } }))
      const known = joined.get(metric.name)
      if (known === undefined) joined.set(metric.name, { ...metric, values })
      else known.values.push(...values)
    }
  return [...joined.values()]
}
