import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The data folder that the server uses with the same environment, absolute. */
export function dataFolder(): string {
  return resolve(process.env.DATA_DIR || 'data')
}

/** The server's command socket, relative where that is shorter: the system limits the length of a socket's path. */
export function socketPath(): string {
  const absolute = join(dataFolder(), 'portal.sock')
  const fromHere = relative(process.cwd(), absolute)
  return Buffer.byteLength(fromHere) < Buffer.byteLength(absolute) ? fromHere : absolute
}

/** Node's arguments for a script of the server, started by its path: apps don't import each other. */
export function serverScript(name: 'main.ts' | 'run-command.ts'): string[] {
  // A warning among the errors of --json would be no JSON.
  return [
    '--disable-warning=ExperimentalWarning',
    fileURLToPath(new URL(`../../api/src/${name}`, import.meta.url)),
  ]
}
