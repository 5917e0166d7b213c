import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBuiltServer } from './server/built-server.mjs'

/** The absolute data folder that the server uses with the same environment. */
export function dataFolder(): string {
  return resolve(process.env.DATA_DIR || 'data')
}

/**
 * The server's command socket, relative if that is shorter: the system limits the length of a socket's path.
 */
export function socketPath(): string {
  const absolute = join(dataFolder(), 'portal.sock')
  const fromHere = relative(process.cwd(), absolute)
  return Buffer.byteLength(fromHere) < Buffer.byteLength(absolute) ? fromHere : absolute
}

// By default Node keeps 64 MB for young objects, and lets garbage grow to several times the live data;
// decision 001 has the figures.
const leanFlags = {
  // With `--expose-gc` the server collects the garbage of its start.
  'main.ts': ['--max-semi-space-size=8', '--heap-growing-percent=20', '--expose-gc'],
  // It starts processes with its own flags.
  'serve-workers.ts': ['--max-semi-space-size=8', '--heap-growing-percent=20', '--expose-gc'],
  // Most objects of an import are short-lived.
  'run-command.ts': ['--max-semi-space-size=16', '--heap-growing-percent=30'],
}

/**
 * Node's arguments for a script of the server, started by its path: apps don't import each other. Flags given
 * to this command's Node, such as its memory limit, are meant for the server and follow ours.
 */
export function serverScript(name: keyof typeof leanFlags): string[] {
  return [
    ...leanFlags[name],
    ...process.execArgv,
    // A warning among the errors of --json wouldn't be JSON.
    '--disable-warning=ExperimentalWarning',
    scriptPath(name),
  ]
}

/** The script of the server built from the current sources, if any; else the source itself. */
function scriptPath(name: keyof typeof leanFlags): string {
  const built = process.env.PORTAL_FROM_SOURCES ? undefined : findBuiltServer()
  if (built === undefined) return fileURLToPath(new URL(`../../api/src/${name}`, import.meta.url))
  return join(built, name.replace(/ts$/, 'mjs'))
}
