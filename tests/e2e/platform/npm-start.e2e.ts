import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { makePgliteFolder } from '../../../apps/api/src/testing/test-database.ts'
import { teaMap } from '../../browser/tea-map.ts'
import { freePort } from '../../machine/free-port.ts'
import { repository } from '../../repository/source-files.ts'
import { exhaustive } from '../combinations.ts'

// Runs `npm start` as a person or a supervisor does, on a data folder with a real customer's orders.

let folder: string
let dataDir: string
let port: number
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-start-'))
  dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  await makePgliteFolder(join(dataDir, 'pglite'))
  port = await freePort()
  const { DATABASE_URL: _, ...inherited } = process.env
  env = { ...inherited, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir }
  writeFileSync(join(folder, 'map.json'), JSON.stringify(teaMap))
  writeFileSync(join(folder, 'orders.csv'), 'No\nA-1\n')
  const args = ['import', 'orders', join(folder, 'orders.csv'), '--map', join(folder, 'map.json')]
  const portal = spawn(process.execPath, ['apps/cli/src/portal.mjs', ...args], { cwd: repository, env })
  expect(await text(portal.stdout)).toContain('Orders: 1 (1 new')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(): Promise<{ npm: ChildProcess; printed: string }> {
  const npm = spawn('npm', ['start'], { cwd: repository, env })
  // A failing case must leave the folder to the next one.
  onTestFailed(async () => {
    npm.kill('SIGTERM')
    await expect.poll(isPortTaken).toBe(false)
  })
  let printed = ''
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk
    })
  }
  await expect.poll(() => printed).toContain(`The portal is at http://127.0.0.1:${port}`)
  return { npm, printed }
}

/** Returns the server and its ancestors, up to npm. */
function chainTo(npm: number): number[] {
  const chain = [Number(readFileSync(join(dataDir, 'lock.pid'), 'utf8'))]
  while (chain.at(-1) !== npm && existsSync('/proc/self/stat')) {
    const status = readFileSync(`/proc/${chain.at(-1)}/status`, 'utf8')
    chain.push(Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]))
  }
  return chain
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function isPortTaken(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

describe('npm start', () => {
  /**
   * Ends everything with a signal to npm. Each start also proves that the last one has released the data
   * folder and the port.
   */
  async function end(npm: ChildProcess, signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<void> {
    const chain = chainTo(npm.pid ?? 0)
    const started = performance.now()
    npm.kill(signal)
    await expect.poll(() => chain.filter(isAlive)).toEqual([])
    expect(await isPortTaken()).toBe(false)
    const took = Math.round(performance.now() - started)
    process.stdout.write(`${signal} to npm start: ${chain.length} processes ended within ${took} ms\n`)
  }

  it('serves a real customer, loads no demo data, keeps no process between npm and the server, and leaves nothing behind when npm gets SIGTERM', async () => {
    const { npm, printed } = await start()
    expect(chainTo(npm.pid ?? 0)).toEqual([expect.any(Number), npm.pid])
    expect(printed).toContain('The database holds data of Acme, so the portal starts without demo data.')
    expect(printed).not.toContain('Demo logins')
    const config = async () => (await fetch(`http://127.0.0.1:${port}/api/v2/config/`)).json()
    // A busy machine may reject the first requests after a start.
    await expect.poll(config).toMatchObject({ demo: null })
    await end(npm, 'SIGTERM')
    await expect.poll(() => npm.exitCode ?? npm.signalCode).not.toBeNull()
  })

  it('leaves nothing behind when npm gets SIGKILL', exhaustive, async () =>
    end((await start()).npm, 'SIGKILL'),
  )
  it('leaves nothing behind when npm gets SIGINT', exhaustive, async () => end((await start()).npm, 'SIGINT'))
})
