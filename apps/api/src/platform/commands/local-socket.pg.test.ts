import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { openTestPortal } from '#testing/test-portal.ts'
import { socketPath, startLocalSocket } from './local-socket.ts'

it('answers at one of several servers that start at the same moment where a dead one left its socket', async () => {
  const portal = await openTestPortal()
  onTestFinished(() => portal.close())
  const { dataDir } = portal.deps.env
  writeFileSync(join(dataDir, 'portal.sock'), '')
  const servers = await Promise.all(
    Array.from({ length: 8 }, () => startLocalSocket(portal.deps, async () => [])),
  )
  expect(portal.logLines.filter((line) => line.includes('another server answers'))).toHaveLength(7)
  const socket = connect(socketPath(dataDir))
  socket.write('{"command":"doctor","args":{}}\n')
  expect(await json(socket)).toMatchObject({ error: { code: 'unknown_command' } })
  for (const server of servers) await server.close()
})
