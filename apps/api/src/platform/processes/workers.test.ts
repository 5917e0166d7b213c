import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const workers = fileURLToPath(new URL('./workers.ts', import.meta.url))
const figures = fileURLToPath(new URL('./shared-figures.ts', import.meta.url))

/** Stands for the portal: says its role and process ID, and finishes what it has begun. */
const server = `
import { createServer } from 'node:http'
import { readFiguresOfAll } from ${JSON.stringify(figures)}
const own = async () => [{ name: 'portolan_pid', help: '', values: [{ labels: { kind: 'a' }, value: process.pid }] }]
const readAll = readFiguresOfAll(own)
const worker = process.argv.find((argument) => argument.startsWith('--worker='))
if (process.env.FAILS) process.exit(7)
const server = createServer((request, response) => {
  const answer = () => response.end([process.pid, worker, process.env.ROLE].join(' '))
  if (request.url === '/metrics') readAll().then((all) => response.end(JSON.stringify(all)))
  else if (request.url === '/slow') setTimeout(answer, 500)
  else answer()
}).listen(0, '127.0.0.1', () => worker === '--worker=first' && console.log(server.address().port))
process.on('SIGTERM', () => server.close(() => process.disconnect()))
`
const primary = `
import { startWorkers } from ${JSON.stringify(workers)}
const { stop, ended } = startWorkers({
  script: new URL('./server.mjs', import.meta.url).pathname,
  args: [],
  count: 3,
  further: { ROLE: 'web' },
  warn: ({ signal, againIn }) => console.log('again', signal, againIn),
})
process.on('SIGTERM', () => stop('SIGTERM'))
process.exit(await ended)
`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-workers-'))
  await writeFile(join(folder, 'server.mjs'), server)
  await writeFile(join(folder, 'primary.mjs'), primary)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function start(variables: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(folder, 'primary.mjs')],
    {
      env: Object.assign({}, process.env, variables),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { child, printed: () => printed, ended }
}

function ask(port: number, path = '/'): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get({ port, path, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve(text))
    })
    request.on('error', reject)
  })
}

/** The processes that answer, by what they say of themselves. */
async function askAll(port: number): Promise<Map<string, string>> {
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(port)))
  return new Map(answers.map((answer) => [answer.split(' ')[0] ?? '', answer.replace(/^\S+ /, '')]))
}

/** The one figure of all processes, whichever answers. */
async function figuresOf(port: number): Promise<{ labels: Record<string, string>; value: number }[]> {
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(port, '/metrics')))
  expect(new Set(answers).size).toBe(1)
  const [figure, ...others] = JSON.parse(answers[0] ?? '')
  expect(others).toEqual([])
  return figure.values
}

const isAlive = (pid: string) => {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

it('several processes share a port, one that is killed is replaced, and all finish what they began', async () => {
  const { child, printed, ended } = start()
  try {
    await expect.poll(printed).toMatch(/^\d+\n/)
    const port = Number(printed().split('\n')[0])
    await expect.poll(async () => (await askAll(port)).size).toBe(3)
    const before = await askAll(port)
    expect([...before.values()].sort()).toEqual([
      '--worker=first ',
      '--worker=further web',
      '--worker=further web',
    ])
    const pids = await figuresOf(port)
    expect(pids.map(({ labels }) => labels)).toEqual(['1', '2', '3'].map((worker) => ({ kind: 'a', worker })))
    expect(pids.map(({ value }) => String(value)).sort()).toEqual([...before.keys()].sort())
    const [first = ''] = [...before].find(([, said]) => said === '--worker=first ') ?? []
    process.kill(Number(first), 'SIGKILL')
    await expect.poll(printed).toContain('again SIGKILL 500')
    // The new one has the role of the old one, and announces nothing.
    await expect.poll(async () => [...(await askAll(port)).values()]).toContain('--worker=further ')
    const replaced = await figuresOf(port)
    expect(replaced.map(({ labels }) => labels.worker)).toEqual(['1', '2', '3'])
    expect(replaced.slice(1)).toEqual(pids.slice(1))
    const slow = ask(port, '/slow')
    await ask(port)
    const living = [...(await askAll(port)).keys()]
    child.kill('SIGTERM')
    expect(await slow).toContain('--worker')
    expect(await ended).toBe(0)
    expect(living.filter(isAlive)).toEqual([])
  } finally {
    kill(child)
  }
})

it('a first process that fails ends the start with its code', async () => {
  const { child, ended } = start({ FAILS: '1' })
  try {
    expect(await ended).toBe(7)
  } finally {
    kill(child)
  }
})

it('ends with the process that accepts connections, however that ends', async () => {
  const { child, printed } = start()
  try {
    await expect.poll(printed).toMatch(/^\d+\n/)
    const port = Number(printed().split('\n')[0])
    await expect.poll(async () => (await askAll(port)).size).toBe(3)
    const living = [...(await askAll(port)).keys()]
    child.kill('SIGKILL')
    await expect.poll(() => living.filter(isAlive)).toEqual([])
  } finally {
    kill(child)
  }
})

function kill(child: ChildProcess): void {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
}
