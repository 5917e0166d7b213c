import type { Command } from './command.ts'

const everywhere = {
  '--json': 'one JSON object a line instead of text',
  '--help': 'this help',
}

/** All commands, a line each. */
export function overview(commands: readonly Command[]): string {
  const lines = commands.map(({ name, usage, summary }) => [
    `portal ${name} ${usage}`.trimEnd(),
    `    ${summary}`,
  ])
  return [
    'The command line of the portal.',
    '',
    ...lines.flat(),
    '',
    'portal COMMAND --help tells more. Exit codes: 0 done, 1 failed, 2 wrong usage.',
    'Configuration comes from the environment, as for the server (DATA_DIR, DATABASE_URL, …).',
  ].join('\n')
}

/** One command with its options. */
export function commandHelp({ name, usage, summary, help }: Command): string {
  const options = Object.entries({ ...help, ...everywhere })
  const width = Math.max(...options.map(([option]) => option.length))
  return [
    `portal ${name} ${usage}`.trimEnd(),
    `    ${summary}`,
    '',
    ...options.map(([option, text]) => `  ${option.padEnd(width)}  ${text}`),
  ].join('\n')
}
