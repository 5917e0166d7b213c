import { constants, type StatsFs } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import type { ArgsOf } from '@portolan/contract/commands/command'
import { doctor } from '@portolan/contract/commands/maintenance'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { Finding } from '@portolan/contract/company/health/findings'
import { leastFreeBytes } from '@portolan/contract/shared/limits'
import type { Output } from './output.ts'
import { dataFolder, socketPath } from './portal-paths.ts'
import { fail, readAs } from './run-command.ts'
import { askServer, type Fault } from './server/ask-server.ts'
import { isServerAbsent } from './server/open-channel.ts'

/** As monitoring systems read them. */
const exitCodes = { well: 0, warnings: 1, faults: 2 } as const

/** Below this, free space is worth a look. */
const scarceBytes = 10 * leastFreeBytes

/**
 * `portal doctor`: checks this machine, then has the server check the rest, or a process that only looks.
 * Returns the exit code.
 */
export async function runDoctor(args: ArgsOf<typeof doctor.args>, output: Output): Promise<number> {
  const faults: string[] = []
  const warnings: string[] = []
  const show = async (finding: Finding) => {
    if (!finding.ok) (finding.warning ? warnings : faults).push(finding.check)
    await output.print(finding, doctor.rows?.text(finding) ?? '')
  }
  for (const check of [checkNode, checkFolder, checkDisk, checkServer]) await show(await check())
  const answer = await askServer(doctor.name, args, {
    progress: output.progress,
    row: (row) => show(readAs(Finding, row, doctor.name)),
  }).catch(asFault)
  if ('error' in answer) {
    if (answer.error.code === 'canceled') return fail(output, answer.error)
    for (const finding of findingsOf(answer.error)) await show(finding)
  }
  const parts = [
    ...(faults.length > 0 ? [`Problems found: ${faults.join(', ')}.`] : []),
    ...(warnings.length > 0 ? [`Worth a look: ${warnings.join(', ')}.`] : []),
  ]
  if (parts.length > 0) output.error({ code: 'unwell', message: parts.join(' ') })
  else await output.say('Everything is OK.')
  if (faults.length > 0) return exitCodes.faults
  return warnings.length > 0 ? exitCodes.warnings : exitCodes.well
}

/** A running server that can't be asked is a finding, too. */
function asFault(error: unknown): { error: Fault } {
  if (error instanceof OperatorError) return { error: { code: error.code, message: error.message } }
  throw error
}

const well = (check: string, text: string): Finding => ({
  check,
  ok: true,
  warning: false,
  text,
  advice: null,
})

const fault = (check: string, text: string, advice: string): Finding => ({
  check,
  ok: false,
  warning: false,
  text,
  advice,
})

/** Why nothing could be checked: one line for each variable that a start would refuse, else the reason. */
function findingsOf({ code, message }: Fault): Finding[] {
  if (code !== 'configuration') {
    const advice = 'Mend this first: nothing else can be checked until then.'
    // A bug comes with its stack.
    return [fault('start', message.split('\n')[0] ?? '', advice)]
  }
  const [title = '', ...variables] = message.split('\n')
  const advice = 'Correct it in the environment of the server; a start refuses it.'
  return (variables.length === 0 ? [title] : variables).map((line) => fault('configuration', line, advice))
}

async function checkNode(): Promise<Finding> {
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24
  const text = `${process.version} at ${process.execPath}`
  return isNewEnough ? well('node', text) : fault('node', text, 'Run the portal with Node 24 or newer.')
}

async function checkFolder(): Promise<Finding> {
  const check = 'data folder'
  const path = dataFolder()
  const own = 'Set DATA_DIR to a folder of the server’s user, and run this command as that user.'
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => error)
  if (stats instanceof Error) {
    if (stats.code === 'ENOENT') return well(check, `${path} does not exist; the first start creates it`)
    return fault(check, `${path} cannot be opened: ${stats.code}`, own)
  }
  if (!stats.isDirectory()) return fault(check, `${path} is not a folder`, own)
  const isOpen = await access(path, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isOpen) return fault(check, `${path} cannot be written by this user`, own)
  const isPrivate = (stats.mode & 0o077) === 0
  return well(check, `${path}${isPrivate ? '' : '; other users can read it until the server starts'}`)
}

async function checkDisk(): Promise<Finding> {
  const space = await spaceAt(dataFolder())
  const free = space.bavail * space.bsize
  const text = `${Math.floor(free / 1024 ** 2)} MiB free`
  if (free > scarceBytes) return well('disk', text)
  const advice = 'Free some space on the disk of DATA_DIR, or give it more.'
  const scarce = fault('disk', text, advice)
  return free > leastFreeBytes ? { ...scarce, warning: true } : scarce
}

/** The disk of a folder, or of its future location. */
function spaceAt(folder: string): Promise<StatsFs> {
  return statfs(folder).catch((error: unknown) => {
    if (dirname(folder) === folder) throw error
    return spaceAt(dirname(folder))
  })
}

async function checkServer(): Promise<Finding> {
  const code = await new Promise<string | undefined>((resolve) => {
    const socket = connect(socketPath())
    socket.on('connect', () => {
      socket.destroy()
      resolve(undefined)
    })
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
  })
  if (code === undefined) return well('server', 'a server runs and answers commands')
  if (isServerAbsent(code)) return well('server', 'no server runs on this data folder')
  const text = `the server's socket cannot be opened by this user: ${code}`
  return fault('server', text, 'Run this command as the user of the server.')
}
