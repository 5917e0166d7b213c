import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { socketPath, startLocalSocket } from './local-socket.ts'

it('answers at one of several servers that start at the same moment where a dead one left its socket', async () => {
  const portal = await openTestPortal()
  onTestFinished(() => portal.close())
  const { dataDir } = portal.deps.env
  writeFileSync(join(dataDir, 'portal.sock'), '')
  const servers = await Promise.all(
    Array.from({ length: 8 }, () => startLocalSocket(portal.deps, async () => [])),
  )
  expect(
    portal.logLines.filter((line) => line.includes('another process of the portal answers')),
  ).toHaveLength(7)
  const socket = connect(socketPath(dataDir))
  socket.write('{"command":"doctor","args":{}}\n')
  expect(await json(socket)).toMatchObject({ error: { code: 'unknown_command' } })
  for (const server of servers) await server.close()
})

const everyMs = 20

/** True if a server answers commands in the folder. */
function isServed({ deps }: TestPortal): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath(deps.env.dataDir))
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

async function openPortal() {
  const portal = await openTestPortal()
  onTestFinished(() => portal.close())
  const servers: { close(): Promise<void> }[] = []
  onTestFinished(async () => {
    for (const server of servers) await server.close()
  })
  const start = async () => {
    const server = await startLocalSocket(portal.deps, async () => [], everyMs)
    servers.push(server)
    return server
  }
  return { portal, start }
}

it('answers after a restart whose two servers overlap, again and again', async () => {
  const { portal, start } = await openPortal()
  let old = await start()
  for (let restart = 0; restart < 5; restart++) {
    const next = await start()
    await old.close()
    await expect.poll(() => isServed(portal)).toBe(true)
    old = next
  }
  await old.close()
  expect(existsSync(join(portal.deps.env.dataDir, 'portal.sock'))).toBe(false)
  expect(existsSync(join(portal.deps.env.dataDir, 'new.sock'))).toBe(false)
})

it('a server that closes leaves the socket that another has put in its place', async () => {
  const { portal, start } = await openPortal()
  const path = join(portal.deps.env.dataDir, 'portal.sock')
  const old = await startLocalSocket(portal.deps, async () => [], 1_000_000)
  // As if it hadn't answered in time.
  rmSync(path)
  await start()
  await old.close()
  expect([existsSync(path), await isServed(portal)]).toEqual([true, true])
})

it('a server whose socket has vanished makes it again', async () => {
  const { portal, start } = await openPortal()
  const path = join(portal.deps.env.dataDir, 'portal.sock')
  await start()
  const replace = () => {
    rmSync(path)
    writeFileSync(path, '')
  }
  for (const lose of [() => rmSync(path), replace]) {
    lose()
    await expect.poll(() => isServed(portal)).toBe(true)
  }
})

it('a server that waits takes over from one that was killed', async () => {
  const { portal, start } = await openPortal()
  const path = join(portal.deps.env.dataDir, 'portal.sock')
  const old = await start()
  await start()
  await old.close()
  // The leftovers of a killed one.
  writeFileSync(path, '')
  await expect.poll(() => isServed(portal)).toBe(true)
})
