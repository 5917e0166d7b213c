import { constants, type StatsFs } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import type { ArgsOf } from '@portolan/contract/commands/command'
import { doctor } from '@portolan/contract/commands/maintenance'
import { Finding } from '@portolan/contract/company/health/findings'
import { leastFreeBytes } from '@portolan/contract/shared/limits'
import type { Output } from './output.ts'
import { dataFolder, socketPath } from './portal-paths.ts'
import { fail, readAs } from './run-command.ts'
import { askServer } from './server/ask-server.ts'
import { isServerAbsent } from './server/open-channel.ts'

/** `portal doctor`: checks this machine, then has the server check the rest; fails if anything is wrong. */
export async function runDoctor(args: ArgsOf<typeof doctor.args>, output: Output): Promise<number> {
  const bad: string[] = []
  const show = async (finding: Finding) => {
    if (!finding.ok) bad.push(finding.check)
    await output.print(finding, doctor.rows?.text(finding) ?? '')
  }
  for (const check of [checkNode, checkFolder, checkDisk, checkServer])
    await show({ warning: false, advice: null, ...(await check()) })
  const answer = await askServer(doctor.name, args, {
    progress: output.progress,
    row: (row) => show(readAs(Finding, row, doctor.name)),
  })
  if ('error' in answer) {
    if (answer.error.code === 'canceled') return fail(output, answer.error)
    await show({ check: 'database', ok: false, warning: false, text: answer.error.message, advice: null })
  }
  if (bad.length > 0) return fail(output, { code: 'unwell', message: `Problems found: ${bad.join(', ')}.` })
  await output.say('Everything is OK.')
  return 0
}

/** A check of this machine; what it finds names no further step. */
type Found = Pick<Finding, 'check' | 'ok' | 'text'> & Partial<Finding>

function checkNode(): Found {
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24
  return { check: 'node', ok: isNewEnough, text: `${process.version} at ${process.execPath}` }
}

async function checkFolder(): Promise<Found> {
  const check = 'data folder'
  const path = dataFolder()
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => error)
  if (stats instanceof Error) {
    const isNew = stats.code === 'ENOENT'
    const text = isNew ? 'does not exist; the first start creates it' : `cannot be opened: ${stats.code}`
    return { check, ok: isNew, text: `${path} ${text}` }
  }
  if (!stats.isDirectory()) return { check, ok: false, text: `${path} is not a folder` }
  const isOpen = await access(path, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isOpen) return { check, ok: false, text: `${path} cannot be written by this user` }
  const isPrivate = (stats.mode & 0o077) === 0
  return {
    check,
    ok: true,
    text: `${path}${isPrivate ? '' : '; other users can read it until the server starts'}`,
  }
}

async function checkDisk(): Promise<Found> {
  const space = await spaceAt(dataFolder())
  const free = space.bavail * space.bsize
  return { check: 'disk', ok: free > leastFreeBytes, text: `${Math.floor(free / 1024 ** 2)} MiB free` }
}

/** The disk of a folder, or of its future location. */
function spaceAt(folder: string): Promise<StatsFs> {
  return statfs(folder).catch((error: unknown) => {
    if (dirname(folder) === folder) throw error
    return spaceAt(dirname(folder))
  })
}

async function checkServer(): Promise<Found> {
  const code = await new Promise<string | undefined>((resolve) => {
    const socket = connect(socketPath())
    socket.on('connect', () => {
      socket.destroy()
      resolve(undefined)
    })
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
  })
  const check = 'server'
  if (code === undefined) return { check, ok: true, text: 'a server runs and answers commands' }
  if (isServerAbsent(code)) return { check, ok: true, text: 'no server runs on this data folder' }
  return { check, ok: false, text: `the server's socket cannot be opened by this user: ${code}` }
}
