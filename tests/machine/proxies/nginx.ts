import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '../../repository/source-files.ts'
import { ensureProgram } from '../debian.ts'
import { freePort } from '../free-port.ts'
import { startProgram } from '../start-program.ts'
import { makeCertificate, type TestProxy } from './test-proxy.ts'

const program = '/usr/sbin/nginx'

/**
 * Starts Debian's nginx with `examples/operation/nginx.conf` in front of two processes; only ports, folders
 * and the certificate differ. Throws if there is none and it can't be installed.
 */
export async function startNginx(first: number, second: number): Promise<TestProxy> {
  await ensureProgram(program, 'nginx')
  const folder = mkdtempSync(join(tmpdir(), 'portolan-nginx-'))
  const [port, plain] = [await freePort(), await freePort()]
  const log = join(folder, 'access.log')
  makeCertificate(folder)
  const site = readFileSync(join(repository, 'examples/operation/nginx.conf'), 'utf8')
    .replace('127.0.0.1:8081', `127.0.0.1:${first}`)
    .replace('127.0.0.1:8082', `127.0.0.1:${second}`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace(/listen 443 (?=ssl)/, `listen 127.0.0.1:${port} `)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace(/\S*portal\.log/, log)
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
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']
  // Killed at once, it would leave its workers.
  const stop = await startProgram({ program, args, port, folder, signal: 'SIGTERM' })
  return { port, log, stop }
}
