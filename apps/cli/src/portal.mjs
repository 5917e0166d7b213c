#!/usr/bin/env node
// Plain JavaScript, because any Node from 20 on may run it; the product itself needs a Node that runs
// TypeScript, which npm installs with it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNpm } from './server/find-npm.mjs'

const oldestMajor = 24

/** The Node that npm installed, in this folder or the nearest one above. */
function findInstalledNode(folder) {
  const path = join(folder, 'node_modules/.bin/node')
  if (existsSync(path)) return path
  return dirname(folder) === folder ? undefined : findInstalledNode(dirname(folder))
}

/** Runs this command again in the foreground: forwards signals and returns the exit code. */
function runWith(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  child.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

const npm = findNpm()
if (npm !== undefined) process.env.PORTAL_STARTER ??= npm
if (Number(process.versions.node.split('.')[0]) >= oldestMajor) {
  await import('./portal.ts')
} else {
  const node = findInstalledNode(dirname(fileURLToPath(import.meta.url)))
  if (node === undefined) {
    process.stderr.write(`portal needs Node ${oldestMajor}, and none is installed beside it; run npm ci.\n`)
    process.exit(1)
  }
  runWith(node)
}
