import { join, relative, resolve } from 'node:path'

/** The data folder that the server uses with the same environment, absolute. */
export function dataFolder(): string {
  return resolve(process.env.DATA_DIR || 'data')
}

/** The server's command socket, written the shorter way, since sockets take short paths alone. */
export function socketPath(): string {
  const absolute = join(dataFolder(), 'portal.sock')
  const fromHere = relative(process.cwd(), absolute)
  return Buffer.byteLength(fromHere) < Buffer.byteLength(absolute) ? fromHere : absolute
}
