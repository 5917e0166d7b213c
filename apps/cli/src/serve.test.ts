import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const script = fileURLToPath(new URL('./portal.mjs', import.meta.url))
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-serve-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Serving {
  process: ChildProcess
  printed(): string
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string | null>
}

function serve(variables: Record<string, string>): Serving {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, 'serve'], {
    env: {
      ...process.env,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      HOST: '127.0.0.1',
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
  await expect.poll(serving.printed, { timeout: 60_000 }).toContain('The portal is at')
  return serving.printed().match(/The portal is at (\S+)/)?.[1] ?? ''
}

describe('an address that cannot be had ends the start with a sentence', { timeout: 120_000 }, () => {
  it('where another program listens, and the data folder is free again', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    const refused = serve({ PORT: port })
    expect(await refused.ended).toBe(1)
    expect(refused.printed()).toBe(
      `The address 127.0.0.1:${port} is taken: another program listens there. Set PORT to a free port, or end that program.\n`,
    )
    other.close()
    const serving = serve({ PORT: port })
    expect(await untilServing(serving)).toBe(`http://127.0.0.1:${port}`)
    serving.process.kill('SIGTERM')
    expect(await serving.ended).toBe(0)
  })

  it('where the address is another machine’s', async () => {
    const refused = serve({ PORT: '0', HOST: '192.0.2.1' })
    expect(await refused.ended).toBe(1)
    expect(refused.printed()).toMatch(/^192\.0\.2\.1 is no address of this machine\. Set HOST .*\n$/)
  })
})
