import { stat, writeFile } from 'node:fs/promises'
import { checkArguments } from '@portolan/contract/commands/check-arguments'
import type { ArgumentKind, Command } from '@portolan/contract/commands/command'
import { exitCodes, OperatorError } from '@portolan/contract/commands/operator-error'
import { createHeldTexts, type HeldTexts } from '#report/held-texts.ts'
import { openRowsFile, type RowsFile } from '#report/rows-file.ts'
import type { Output } from './output.ts'
import { askServer, type Fault, otherVersion } from './server/ask-server.ts'

/** Arguments as the person wrote them, by key. */
export type Given = Record<string, unknown>

/** Has a command run and shows its answer; returns the exit code. */
export async function runCommand(command: Command, input: Given, output: Output): Promise<number> {
  const { name, rows, result } = command
  const args = checkArguments(command, input)
  const rowsFile = await openReport(command, input)
  const heldTexts = result?.heading === undefined ? null : createHeldTexts()
  let count = 0
  try {
    const answer = await askServer(name, input, {
      progress: output.progress,
      isAlone: command.runsAlone?.(args) === true,
      async row(value) {
        if (rows === undefined) throw otherVersion(name)
        const row = readAs(rows.schema, value, name)
        count += 1
        rowsFile?.write(row)
        if (heldTexts === null || output.isForPrograms) await output.print(row, rows.text(row))
        else await heldTexts.add(rows.text(row))
      },
    })
    if ('error' in answer) {
      for await (const text of heldTexts?.texts() ?? []) await output.print({}, text)
      const isEnd = answer.error.code === 'canceled' && command.isEndless?.(args) === true
      return isEnd ? 0 : fail(output, answer.error)
    }
    await showHeld(result, answer.result, heldTexts, output)
    if (rows?.total !== undefined) await output.say(rows.total(count))
    if (result === undefined) return 0
    const {
      made: members,
      lines,
      faults,
    } = await writeFiles(command, input, readAs(result.schema, answer.result, name))
    await output.print(members, [result.text(members), ...lines].join('\n'))
    return faults.map((fault) => fail(output, fault))[0] ?? 0
  } finally {
    await heldTexts?.close()
    await rowsFile?.close()
  }
}

/** The beginning of a report depends on all of its rows. */
async function showHeld(
  { schema, heading }: Partial<NonNullable<Command['result']>> = {},
  answer: unknown,
  heldTexts: HeldTexts | null,
  output: Output,
): Promise<void> {
  if (heldTexts === null || output.isForPrograms || !schema) return
  const parsed = schema.safeParse(answer)
  const head = parsed.success ? heading?.(parsed.data) : null
  if (head) await output.print({}, head)
  for await (const text of heldTexts.texts()) await output.print({}, text)
}

/** Prints why a command failed; returns the exit code, also for a code that only another version knows. */
export function fail(output: Output, { code, message }: Fault): number {
  output.error({ code, message })
  return Object.entries(exitCodes).find(([name]) => name === code)?.[1] ?? 1
}

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false }
}

/** Parses the server's data by this version's schema. */
export function readAs<T>(schema: Schema<T>, value: unknown, command: string): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw otherVersion(command)
  return parsed.data
}

function pathsOf(kind: ArgumentKind, { args }: Command, input: Given): { key: string; path: string }[] {
  return Object.entries(args).flatMap(([key, argument]) =>
    argument.kind === kind && input[key] !== undefined ? [{ key, path: String(input[key]) }] : [],
  )
}

async function openReport(command: Command, args: Given): Promise<RowsFile | undefined> {
  const [file] = pathsOf('rows-file', command, args)
  if (file === undefined || command.rows === undefined) return undefined
  for (const input of pathsOf('input-file', command, args))
    if (await isSameFile(input.path, file.path))
      throw new OperatorError(
        'bad_arguments',
        `--${file.key} would overwrite ${input.path}, which the command reads. Choose another file name.`,
      )
  return openRowsFile(file.path, Object.keys(command.rows.schema.shape))
}

/** True if two paths lead to one file, including by a link. */
async function isSameFile(path: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([path, other].map((each) => stat(each).catch(() => null)))
  return !!one && !!two && one.dev === two.dev && one.ino === two.ino
}

/** Writes the answer's files here, not in the server process: they belong to the person who asked. */
async function writeFiles(command: Command, args: Given, answer: Record<string, unknown>) {
  const members = { ...answer }
  const lines: string[] = []
  const faults: Fault[] = []
  for (const { key, path } of pathsOf('output-file', command, args)) {
    const content = members[key]
    if (typeof content !== 'string') continue
    try {
      await writeFile(path, Buffer.from(content, 'base64'), { mode: 0o600 })
      members[key] = path
      lines.push(`${key[0]?.toUpperCase()}${key.slice(1)}: ${path}`)
    } catch (error) {
      // The answer is shown only now; a file that can't be written must not prevent that.
      members[key] = null
      const reason = error instanceof Error ? error.message : String(error)
      faults.push({ code: 'not_written', message: `The ${key} was not written: ${reason}` })
    }
  }
  return { made: members, lines, faults }
}
