// Measures how long answers take as orders grow from 1,000 to 1,000,000, in one organization and in 1,000:
// `npm run bench:growth`. `-- --sizes 1x1000,1000x1000` for some sizes, `--only word` for some questions,
// `--times 20` for the number of repetitions, `--keep` for databases on the server of DATABASE_URL that are
// filled once, `--table` for lines of docs/performance.md, `--company` for the company's lists of all orders.
import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { type Portal, startPortal } from '../../machine/portal.ts'
import { cpuSeconds, parentOf } from '../load/cpu-time.ts'
import { openSessions } from '../load/people.ts'
import { companyQuestions } from './company-questions.ts'
import { openFilledDatabase } from './growth-database.ts'
import { people } from './growth-rows.ts'
import { type Question, type Questions, questionsFor, readKnownOrders } from './questions.ts'

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1x1000,1x10000,1x100000,1x1000000,1000x1000' },
    only: { type: 'string', default: '' },
    times: { type: 'string', default: '40' },
    keep: { type: 'boolean', default: false },
    table: { type: 'boolean', default: false },
    company: { type: 'boolean', default: false },
  },
})
const times = Number(options.times)
/** The most milliseconds of a p95; searches and filters of all customers' orders may take longer. */
const maxMsOf = (question: string) =>
  question.startsWith('all customers: ') && !/: (page|tasks)/.test(question) ? 100 : 30

const apiKey = 'ptl_bench-growth'

/** Milliseconds until the answer, and processor time of the server and PostgreSQL. */
interface Taken {
  p50: number
  p95: number
  cpu: number
}

interface Asking {
  portal: Portal
  /** The root of PostgreSQL's process tree. */
  postgres: number
}

async function ask({ portal }: Asking, token: string, { path, finds }: Question): Promise<void> {
  const authorization = options.company ? `Bearer ${apiKey}` : `JWT ${token}`
  const answer = await fetch(portal.url + path, { headers: { authorization } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  if (finds === 'any') return
  const { count, results } = JSON.parse(text) as { count: number; results: unknown[] }
  if ((finds === 'some') !== count > 0 || (finds === 'some') !== results.length > 0)
    throw new Error(`${path} should find ${finds}, and found ${count}, with ${results.length} on the page`)
}

function at(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0
}

/** Each turn asks every question, so that short-lived caches expire before the same question comes again. */
async function measure(
  asking: Asking,
  tokens: readonly string[],
  questions: readonly Questions[],
): Promise<Record<string, Taken>> {
  const names = Object.keys(questions[0] ?? {}).filter((name) => name.includes(options.only))
  const took: Record<string, number[]> = {}
  const computed: Record<string, number> = {}
  const cpu = () => cpuSeconds(asking.portal.pid) + cpuSeconds(asking.postgres)
  for (let turn = -1; turn < times; turn++) {
    for (const name of names) {
      const person = (turn + tokens.length) % tokens.length
      const question = questions[person % questions.length]?.[name]?.(turn + 1)
      if (question === undefined) continue
      const [before, start] = [cpu(), performance.now()]
      await ask(asking, tokens[person] ?? '', question)
      const ms = performance.now() - start
      if (turn < 0) continue
      took[name] = [...(took[name] ?? []), ms]
      computed[name] = (computed[name] ?? 0) + cpu() - before
    }
  }
  return Object.fromEntries(
    Object.entries(took).map(([name, values]) => [
      name,
      { p50: at(values, 0.5), p95: at(values, 0.95), cpu: ((computed[name] ?? 0) * 1000) / values.length },
    ]),
  )
}

async function measureSize(name: string): Promise<Record<string, Taken>> {
  const database = await openFilledDatabase(name, options.keep)
  const client = new Client({ connectionString: database.url })
  try {
    await client.connect()
    const portal = await startPortal({ DATABASE_URL: database.url }, { demo: false })
    try {
      const tokens = await openSessions(client, portal.dataDir, people)
      const { rows } = await client.query<{ id: string }>(
        'SELECT id FROM organizations ORDER BY id LIMIT $1',
        [people],
      )
      const questions: Questions[] = []
      for (const { id } of rows) {
        const ofCustomer = questionsFor(await readKnownOrders(client, id))
        questions.push(options.company ? companyQuestions(ofCustomer) : ofCustomer)
      }
      if (options.company)
        await client.query(
          `INSERT INTO api_keys (id, name, key_hash, prefix, scopes)
           VALUES (gen_random_uuid(), 'growth', $1, 'ptl_bench', '{read}') ON CONFLICT DO NOTHING`,
          [createHash('sha256').update(apiKey).digest()],
        )
      const { rows: backend } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      const asking = { portal, postgres: parentOf(backend[0]?.pid ?? 0) }
      return await measure(asking, tokens, questions)
    } finally {
      await portal.stop()
    }
  } finally {
    await client.end()
    await database.close()
  }
}

function print(name: string, figures: Record<string, Taken>): void {
  process.stdout.write(
    `\n${name.padEnd(44)}${['p50 ms', 'p95 ms', 'CPU ms'].map((head) => head.padStart(9)).join('')}\n`,
  )
  for (const [question, { p50, p95, cpu }] of Object.entries(figures)) {
    const cells = [p50, p95, cpu].map((figure) => figure.toFixed(1).padStart(9)).join('')
    process.stdout.write(`${question.padEnd(44)}${cells}${p95 > maxMsOf(question) ? ' *' : ''}\n`)
  }
}

const sizes = options.sizes.split(',')
const bySize: Record<string, Record<string, Taken>> = {}
for (const name of sizes) {
  const figures = await measureSize(name)
  bySize[name] = figures
  print(name, figures)
}
if (options.table) {
  const questions = Object.keys(Object.values(bySize)[0] ?? {})
  const row = (cells: string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)
  row(['p50 · p95, ms', ...sizes])
  row(['---', ...sizes.map(() => '---')])
  for (const question of questions) {
    row([
      question,
      ...sizes.map((size) => {
        const { p50, p95 } = bySize[size]?.[question] ?? { p50: 0, p95: 0 }
        return `${p50.toFixed(0)} · ${p95.toFixed(0)}`
      }),
    ])
  }
}
const slow = Object.values(bySize).flatMap((figures) =>
  Object.entries(figures).filter(([question, { p95 }]) => p95 > maxMsOf(question)),
)
process.stdout.write(`${slow.length} over their limit (p95)\n`)
if (slow.length > 0) process.exitCode = 1
