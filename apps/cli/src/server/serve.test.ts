import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMigratedFolder, type PortalFolder, script } from '#testing/run-portal.ts'

let opened: PortalFolder
beforeAll(async () => {
  opened = await openMigratedFolder()
})
afterAll(() => opened.remove())

interface Serving {
  process: ChildProcess
  printed(): string
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string | null>
}

function serve(variables: Record<string, string>): Serving {
  const child = spawn(process.execPath, [...script, 'serve'], {
    env: {
      ...opened.env,
      LOG_LEVEL: 'error',
      ...variables,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  }
  const ended = new Promise<number | string | null>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal))
  })
  return { process: child, printed: () => text, ended }
}

async function untilServing(serving: Serving): Promise<string> {
  await expect.poll(serving.printed).toContain('The portal is at')
  return serving.printed().match(/The portal is at (\S+)/)?.[1] ?? ''
}

async function ask(url: string) {
  const answer = await fetch(url)
  await answer.text()
  return { status: answer.status, connection: answer.headers.get('connection') }
}

/**
 * Sends requests until the port is closed, each over a separate connection and without pauses from
 * `busyFrom`, a moment of `performance.now()`; returns the outcome of each.
 */
async function askUntilRefused(url: string, busyFrom: number): Promise<string[]> {
  const outcomes: string[] = []
  for (;;) {
    if (performance.now() < busyFrom) await sleep(200)
    const outcome = await new Promise<string>((resolve) => {
      const request = get(url, { agent: false }, (answer) => {
        answer.resume().on('end', () => resolve(String(answer.statusCode)))
      })
      request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    })
    if (outcome === 'ECONNREFUSED') return outcomes
    outcomes.push(outcome)
  }
}

describe('stopping the server', () => {
  it('by SIGTERM makes it unready while it finishes every request it accepted', async () => {
    const serving = serve({ PORT: '0', DRAIN_SECONDS: '6' })
    const origin = await untilServing(serving)
    const ready = `${origin}/health/ready`
    expect(await ask(ready)).toMatchObject({ status: 200, connection: 'keep-alive' })
    serving.process.kill('SIGTERM')
    const closing = performance.now() + 5_000
    await expect.poll(() => ask(ready)).toEqual({ status: 503, connection: 'close' })
    expect(await ask(`${origin}/api/v2/openapi.json`)).toEqual({ status: 200, connection: 'close' })
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => askUntilRefused(`${origin}/health/live`, closing)),
    )
    expect(outcomes.flat().length).toBeGreaterThan(100)
    expect(new Set(outcomes.flat())).toEqual(new Set(['200']))
    expect(await serving.ended).toBe(0)
  })

  it('by another signal while it drains is immediate', { tags: ['exhaustive'] }, async () => {
    const serving = serve({ PORT: '0', DRAIN_SECONDS: '60' })
    const ready = `${await untilServing(serving)}/health/ready`
    serving.process.kill('SIGTERM')
    // On a busy machine the first signal may come late, and the second must not look like its echo.
    await expect.poll(() => ask(ready)).toMatchObject({ status: 503 })
    await sleep(1_500)
    serving.process.kill('SIGTERM')
    expect(await serving.ended).toBe(1)
  })
})

describe('a host and port that can’t be used end the start with a sentence', () => {
  it('where another program listens; the data folder is free again, and Ctrl-C ends the next without a wait, also twice and with a silent connection', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const bound = other.address()
    const port = typeof bound === 'object' && bound ? String(bound.port) : ''
    const refused = serve({ PORT: port })
    expect(await refused.ended).toBe(1)
    expect(refused.printed()).toBe(
      `127.0.0.1:${port} is in use by another program. Set PORT to a free port, or stop that program.\n`,
    )
    other.close()
    const serving = serve({ PORT: port, DRAIN_SECONDS: '60' })
    expect(await untilServing(serving)).toBe(`http://127.0.0.1:${port}`)
    const silent = connect(Number(port), '127.0.0.1')
    await once(silent, 'connect')
    const started = performance.now()
    serving.process.kill('SIGINT')
    serving.process.kill('SIGINT')
    expect(await serving.ended).toBe(0)
    // Half of its wait after SIGTERM.
    expect(performance.now() - started).toBeLessThan(30_000)
    silent.destroy()
  })

  it('where the host is another machine’s', { tags: ['exhaustive'] }, async () => {
    const refused = serve({ PORT: '0', HOST: '192.0.2.1' })
    expect(await refused.ended).toBe(1)
    expect(refused.printed()).toMatch(/^192\.0\.2\.1 isn't an IP address of this machine\. Set HOST .*\n$/)
  })
})
