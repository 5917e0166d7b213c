// Bundles the server for `npm start` and `npm run build`. Runs on the Node that npm installs.
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  builtServers,
  findBuiltServer,
  hashOf,
  readRecord,
  record,
} from '../apps/cli/src/server/built-server.mjs'
import { bundleInto } from './bundle.mjs'
import { root } from './toolchain.mjs'

const started = Date.now()
// Keeps the last build, because a running server loads parts of it late. There are two names because Node
// caches compiled code by path.
const target = readRecord()?.folder === 'a' ? 'b' : 'a'
const building = join(builtServers, `building-${process.pid}`)
mkdirSync(building, { recursive: true })
try {
  const files = await bundleInto(building)
  const isNew = ({ mtimeMs }) => mtimeMs > started && mtimeMs <= Date.now()
  const changed = files.find((file) => isNew(statSync(join(root, file))))
  if (changed !== undefined) throw new Error(`${changed} changed while the server was built; build it again`)
  // Another process may have built the same in the meantime.
  if (findBuiltServer() === undefined) {
    const list = join(builtServers, `${target}.json`)
    writeFileSync(list, JSON.stringify({ folder: target, hash: hashOf(files), files }))
    rmSync(join(builtServers, target), { recursive: true, force: true })
    renameSync(building, join(builtServers, target))
    renameSync(list, record)
  }
} finally {
  rmSync(building, { recursive: true, force: true })
}
