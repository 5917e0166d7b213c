import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { leastFreeBytes } from '@portolan/contract/shared/limits'
import type { Command } from './command.ts'
import { dataFolder, socketPath } from './data-folder.ts'
import { execute } from './execute.ts'

interface Finding {
  check: string
  ok: boolean
  text: string
}

/** `portal doctor`: looks at all that the portal stands on; fails where one thing is not as it should be. */
export const doctor: Command = {
  name: 'doctor',
  usage: '',
  summary:
    'Check Node, the data folder, its lock, the disk, the database, the clock, the outbox, typed invitation codes and error reports.',
  wordCount: 0,
  options: {},
  help: {},
  async run({ output }) {
    const isServed = await isAnswered()
    const findings = [
      checkNode(),
      await checkFolder(),
      await checkDisk(),
      {
        check: 'server',
        ok: true,
        text: isServed ? 'a server runs and answers commands' : 'no server runs on this data folder',
      },
      await ask('database', 'check-database'),
      await ask('clock', 'check-clock'),
      await ask('outbox', 'check-outbox'),
      await ask('invitations', 'check-invitations'),
      await ask('error reports', 'check-error-reports'),
    ]
    for (const { text, ...finding } of findings) {
      output.line({
        text: `${finding.ok ? 'ok  ' : 'BAD '} ${finding.check}: ${text}`,
        ...finding,
        detail: text,
      })
    }
    const bad = findings.filter(({ ok }) => !ok)
    if (bad.length === 0) output.result({ text: 'All is well.' })
    else output.error({ code: 'unwell', message: `Not well: ${bad.map(({ check }) => check).join(', ')}.` })
    return bad.length === 0 ? 0 : 1
  },
}

function checkNode(): Finding {
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24
  return { check: 'node', ok: isNewEnough, text: `${process.version} at ${process.execPath}` }
}

async function checkFolder(): Promise<Finding> {
  const check = 'data folder'
  const path = dataFolder()
  const found = await stat(path).catch(() => undefined)
  if (found === undefined)
    return { check, ok: true, text: `${path} is not there yet; the first start makes it` }
  if (!found.isDirectory()) return { check, ok: false, text: `${path} is no folder` }
  const isOpen = await access(path, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isOpen) return { check, ok: false, text: `${path} cannot be written by this user` }
  const isPrivate = (found.mode & 0o077) === 0
  return {
    check,
    ok: true,
    text: `${path}${isPrivate ? '' : '; others can look into it until the server starts'}`,
  }
}

async function checkDisk(): Promise<Finding> {
  const space = await statfs(dataFolder()).catch(() => statfs('.'))
  const free = space.bavail * space.bsize
  return { check: 'disk', ok: free > leastFreeBytes, text: `${Math.floor(free / 1024 ** 2)} MiB free` }
}

function isAnswered(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath())
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

async function ask(check: string, operation: string): Promise<Finding> {
  const answer = await execute(operation, {}, { line: () => {}, progress: () => {} })
  if ('result' in answer) return { check, ok: true, text: answer.result.text }
  return { check, ok: false, text: answer.error.message }
}
