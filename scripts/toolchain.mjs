import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder, without a trailing slash. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The Node 24 that npm installs. This script itself runs on any Node from 20 on. */
export const node = join(root, 'node_modules/.bin/node')

/** The signals that ask a process to end. */
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Returns the absolute path of a command that the workspace installs. */
export function bin(name) {
  return join(root, 'node_modules/.bin', name)
}

/** Returns an environment in which installed commands find Node 24 first. */
export function withNode(environment = process.env) {
  return { ...environment, PATH: `${join(root, 'node_modules/.bin')}:${environment.PATH ?? ''}` }
}

/**
 * Runs a command to its end. Returns its exit code (128 + n for signal n) and its output, both streams in
 * order. With `show`, the output goes to this terminal instead.
 */
export function run(command, args, { env = withNode(), show = false, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
    const stopForwarding = forwardSignals(child)
    const finish = (result) => {
      stopForwarding()
      resolve(result)
    }
    child.on('error', (error) => finish({ code: 127, output: `${output}${error.message}\n` }))
    child.on('close', (code, signal) => finish({ code: code ?? (signal === null ? 1 : 130), output }))
  })
}

/**
 * Ends the child on a signal that ends this process, and this process once the returned function is called.
 */
function forwardSignals(child) {
  let received = null
  const passOn = (signal) => {
    received = signal
    child.kill(signal)
  }
  for (const signal of endingSignals) process.on(signal, passOn)
  return () => {
    for (const signal of endingSignals) process.off(signal, passOn)
    if (received !== null) process.kill(process.pid, received)
  }
}

/**
 * True if node_modules contains exactly what package-lock.json names. npm records what it installed, so an
 * `npm ci` by hand counts as well; packages for other platforms may be missing.
 */
function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record) || !existsSync(node)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const installed = present[path]
    return installed === undefined ? entry.optional === true : installed.version === entry.version
  })
}

/** Installs missing packages of the lock file; returns the output of a failed install. */
export async function ensureInstalled(say = () => {}) {
  if (isInstalled()) return { code: 0, output: '' }
  say('Installing packages (once, about a minute) …')
  const environment = { ...process.env }
  // A production environment would leave out Node 24 itself, which is a development dependency.
  delete environment.NODE_ENV
  return run(
    'npm',
    ['ci', '--include=dev', '--engine-strict=false', '--no-audit', '--no-fund', '--loglevel=error'],
    { env: environment },
  )
}
