import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '../../repository/source-files.ts'
import { installPackage, isDebianRoot } from '../debian.ts'
import { freePort } from '../free-port.ts'
import { untilListening } from '../until-listening.ts'
import { makeCertificate, type TestProxy } from './test-proxy.ts'

const program = '/usr/sbin/nginx'

/**
 * Starts Debian's nginx with `examples/operation/nginx.conf` in front of two processes; only ports, folders
 * and the certificate differ. Throws if there is none and it can't be installed.
 */
export async function startNginx(first: number, second: number): Promise<TestProxy> {
  if (!existsSync(program) && isDebianRoot()) await installPackage('nginx')
  if (!existsSync(program))
    throw new Error('These tests need nginx: install the package "nginx" of your system.')
  const folder = mkdtempSync(join(tmpdir(), 'portolan-nginx-'))
  const [port, plain] = [await freePort(), await freePort()]
  makeCertificate(folder)
  const site = readFileSync(join(repository, 'examples/operation/nginx.conf'), 'utf8')
    .replace('127.0.0.1:8081', `127.0.0.1:${first}`)
    .replace('127.0.0.1:8082', `127.0.0.1:${second}`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace(/listen 443 (?=ssl)/, `listen 127.0.0.1:${port} `)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace(/\S*portal\.log/, join(folder, 'access.log'))
    .replace(/\S*fullchain\.pem/, join(folder, 'cert.pem'))
    .replace(/\S*privkey\.pem/, join(folder, 'key.pem'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const configuration = [
    'daemon off;',
    'worker_processes 2;',
    `pid ${join(folder, 'nginx.pid')};`,
    'events { worker_connections 512; }',
    'http {',
    ...temporary,
    site,
    '}',
  ]
  writeFileSync(join(folder, 'nginx.conf'), configuration.join('\n'))
  const log = join(folder, 'error.log')
  const server = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', log], {
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const kill = () => server.kill('SIGTERM')
  process.once('exit', kill)
  const stop = async () => {
    kill()
    await ended
    process.off('exit', kill)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilListening(server, port, () => (existsSync(log) ? readFileSync(log, 'utf8') : ''))
  } catch (error) {
    await stop()
    throw error
  }
  return { port, stop }
}
