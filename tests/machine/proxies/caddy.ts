import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '../../repository/source-files.ts'
import { installPackage, isDebianRoot } from '../debian.ts'
import { freePort } from '../free-port.ts'
import { untilListening } from '../until-listening.ts'
import { makeCertificate, type TestProxy } from './test-proxy.ts'

const program = '/usr/bin/caddy'

/**
 * Starts Debian's Caddy with `examples/operation/Caddyfile` in front of two processes; only ports, folders
 * and the certificate differ. Throws if there is none and it can't be installed.
 */
export async function startCaddy(first: number, second: number): Promise<TestProxy> {
  if (!existsSync(program) && isDebianRoot()) await installPackage('caddy')
  if (!existsSync(program))
    throw new Error('These tests need Caddy: install the package "caddy" of your system.')
  const folder = mkdtempSync(join(tmpdir(), 'portolan-caddy-'))
  const [port, plain] = [await freePort(), await freePort()]
  makeCertificate(folder)
  const options = [`http_port ${plain}`, `https_port ${port}`, 'default_bind 127.0.0.1', 'admin off']
  const certificate = `tls ${join(folder, 'cert.pem')} ${join(folder, 'key.pem')}`
  const configuration = readFileSync(join(repository, 'examples/operation/Caddyfile'), 'utf8')
    .replace(/^{$/m, `{\n${options.join('\n')}`)
    .replace(/^portal\.example\.com {$/m, `$&\n${certificate}`)
    .replace(/\S*portal\.log/, join(folder, 'access.log'))
  writeFileSync(join(folder, 'Caddyfile'), configuration)
  const server = spawn(program, ['run', '--config', join(folder, 'Caddyfile')], {
    cwd: folder,
    env: {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      PORTAL_PROCESSES: `127.0.0.1:${first} 127.0.0.1:${second}`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4_000)
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    kill()
    await ended
    process.off('exit', kill)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilListening(server, port, () => complaint)
  } catch (error) {
    await stop()
    throw error
  }
  return { port, stop }
}
