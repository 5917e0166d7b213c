import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * An empty Debian 12 in a folder, with processes, mounts and a loopback network of its own; only `apt-get`
 * reaches the machine's network. All that was started in it ends with `close`.
 */
export interface EmptyDebian {
  root: string
  /** Runs commands as a person logged in as root would; throws if one fails. Returns what they print. */
  run(commands: string): string
  close(): void
}

const tools = new URL('./machine/', import.meta.url).pathname

/** Makes one below a folder, from another one or by debootstrap. The `names` lead to it. Needs root. */
export async function openEmptyDebian(
  { below, debian }: { below: string; debian?: string | undefined },
  names: readonly string[],
): Promise<EmptyDebian> {
  if (process.getuid?.() !== 0)
    throw new Error('Following the guide needs root, to make a Debian of its own.')
  const root = mkdtempSync(join(below, 'portolan-guide-'))
  chmodSync(root, 0o755)
  let holder: ChildProcess | null = null
  const close = () => {
    // The first process of its process space: all others end with it, and its mounts, too.
    holder?.kill('SIGKILL')
    rmSync(root, { recursive: true, force: true })
  }
  try {
    if (debian === undefined)
      execFileSync('debootstrap', ['--variant=minbase', 'bookworm', root], { stdio: ['ignore', 'ignore', 2] })
    else execFileSync('cp', ['--archive', `${debian}/.`, root])
    prepare(root, names)
    holder = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', hold(root)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const inside = await firstProcess(holder)
    return {
      root,
      run: (commands) => runInside(inside, root, commands),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

/** Takes over how the machine reaches Debian's packages, and what systemd would do. */
function prepare(root: string, names: readonly string[]): void {
  for (const path of [
    '/etc/apt/apt.conf.d',
    '/etc/apt/auth.conf.d',
    '/etc/apt/sources.list.d/debian.sources',
  ])
    if (existsSync(path)) cpSync(path, join(root, path), { recursive: true })
  copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  appendFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost ${names.join(' ')}\n`)
  const given = (name: string, text: string) => writeFileSync(join(root, name), text, { mode: 0o755 })
  // Debian's packages start nothing: what the guide starts, it starts itself.
  given('usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n')
  given('usr/local/sbin/apt-get', '#!/bin/sh\nexec nsenter --net=/run/outside /usr/bin/apt-get "$@"\n')
  given('usr/local/sbin/systemctl', readFileSync(join(tools, 'systemctl'), 'utf8'))
  mkdirSync(join(root, 'run/units'), { recursive: true })
  writeFileSync(join(root, 'run/outside'), '')
}

/**
 * Mounts what a system has, keeps the way to the network for apt-get, and waits in a network of its own for
 * processes that end.
 */
const hold = (root: string) => `
mount --make-rprivate /
mount --bind ${root} ${root}
mount -t proc proc ${root}/proc
mount --rbind /dev ${root}/dev
mount --bind /proc/self/ns/net ${root}/run/outside
exec unshare --net sh -ec 'ip link set lo up; exec bash -c "while true; do sleep 1; done"'`

async function firstProcess({ pid }: ChildProcess): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
    const isReady = child && readFileSync(`/proc/${child}/cmdline`, 'utf8').startsWith('bash')
    if (isReady) return Number(child)
    await sleep(100)
  }
  throw new Error('No process space of its own could be made.')
}

// Warnings of the doctor are no failure of a step.
const prelude = `set -eo pipefail
portal() {
  local code=0
  command portal "$@" || code=$?
  [ $code = 0 ] || { [ "$1" = doctor ] && [ $code = 1 ]; }
}
`

function runInside(inside: number, root: string, commands: string): string {
  const namespaces = ['--target', String(inside), '--mount', '--pid', '--net']
  const shell = ['chroot', root, '/bin/bash', '-c', `cd /root\n${prelude}${commands}`]
  const { status, stdout, stderr } = spawnSync('nsenter', [...namespaces, '--', ...shell], {
    encoding: 'utf8',
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      LANG: 'C.UTF-8',
      DEBIAN_FRONTEND: 'noninteractive',
    },
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (status !== 0) throw new Error(`These commands ended with ${status}:\n${commands}\n${stdout}\n${stderr}`)
  return stdout
}
