import { join } from 'node:path'
import { findBuiltServer } from '../apps/cli/src/server/built-server.mjs'
import { node, root, run } from './toolchain.mjs'

/** Bundles the server if its sources changed since the last build; returns the output of a failed build. */
export async function ensureServerBuilt(say = () => {}) {
  if (findBuiltServer() !== undefined) return { code: 0, output: '' }
  say('Building the server …')
  return run(node, [join(root, 'scripts/bundle-server.mjs')])
}
