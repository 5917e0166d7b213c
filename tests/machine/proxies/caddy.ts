import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '../../repository/source-files.ts'
import { ensureProgram } from '../debian.ts'
import { freePort } from '../free-port.ts'
import { startProgram } from '../start-program.ts'
import { makeCertificate, type TestProxy } from './test-proxy.ts'

const program = '/usr/bin/caddy'

/**
 * Starts Debian's Caddy with `examples/operation/Caddyfile` in front of two processes; only ports, folders
 * and the certificate differ. Throws if there is none and it can't be installed.
 */
export async function startCaddy(first: number, second: number): Promise<TestProxy> {
  await ensureProgram(program, 'caddy')
  const folder = mkdtempSync(join(tmpdir(), 'portolan-caddy-'))
  const [port, plain] = [await freePort(), await freePort()]
  const log = join(folder, 'access.log')
  makeCertificate(folder)
  const options = [`http_port ${plain}`, `https_port ${port}`, 'default_bind 127.0.0.1', 'admin off']
  const certificate = `tls ${join(folder, 'cert.pem')} ${join(folder, 'key.pem')}`
  const configuration = readFileSync(join(repository, 'examples/operation/Caddyfile'), 'utf8')
    .replace(/^{$/m, `{\n${options.join('\n')}`)
    .replace(/^portal\.example\.com {$/m, `$&\n${certificate}`)
    .replace(/\S*portal\.log/, log)
  writeFileSync(join(folder, 'Caddyfile'), configuration)
  const env = {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    PORTAL_PROCESSES: `127.0.0.1:${first} 127.0.0.1:${second}`,
  }
  const args = ['run', '--config', join(folder, 'Caddyfile')]
  const stop = await startProgram({ program, args, port, folder, options: { env } })
  return { port, log, stop }
}
