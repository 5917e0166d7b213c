import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { ensureProgram } from '../../machine/debian.ts'
import { startDocumentedPgbouncer } from '../../machine/pgbouncer.ts'
import { startPostgres } from '../../machine/postgres.ts'
import { repository } from '../../repository/source-files.ts'

// The files of examples/operation, read by the programs that they are for. nginx and Caddy run theirs in
// rolling-restart.pg.test.ts.
const files = join(repository, 'examples/operation')
const exec = promisify(execFile)

it('PostgreSQL starts with the documented settings', { tags: ['exhaustive'] }, async () => {
  const file = join(files, 'postgresql.conf')
  const settings = [...readFileSync(file, 'utf8').matchAll(/^(\w+) = (.+)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  // Options on a test server's command line win over this file.
  const postgres = await startPostgres({ ...Object.fromEntries(settings), config_file: file })
  onTestFinished(postgres.stop)
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ name: string; error: string | null }>(
    'SELECT name, error FROM pg_file_settings',
  )
  await client.end()
  expect(rows.map(({ name }) => name)).toEqual(settings.map(([name]) => name))
  expect(rows.flatMap(({ error }) => error ?? [])).toEqual([])
})

it('pgbouncer serves with the documented settings, by password', { tags: ['exhaustive'] }, async () => {
  const url = Object.assign(new URL(inject('postgresUrl')), { password: 'a password' }).href
  const pooler = await startDocumentedPgbouncer(url)
  onTestFinished(pooler.stop)
  const ask = async (password: string) => {
    const through = Object.assign(new URL(pooler.urlOf(url)), { pathname: '/portal', password })
    const client = new Client({ connectionString: through.href })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query('SELECT current_database() AS name')
    await client.end()
    return rows
  }
  expect(await ask('a password')).toEqual([{ name: 'postgres' }])
  await expect(ask('another')).rejects.toThrow('authentication failed')
})

it('systemd finds nothing wrong with the units, and little that they may do', {
  tags: ['exhaustive'],
}, async () => {
  await ensureProgram('/usr/bin/systemd-analyze', 'systemd')
  const folder = mkdtempSync(join(tmpdir(), 'portolan-units-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const units = ['portal@.service', 'portal-backup.service', 'portal-backup.timer']
  for (const unit of units) {
    // The programs have to exist.
    const text = readFileSync(join(files, unit), 'utf8').replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true')
    writeFileSync(join(folder, unit), text)
  }
  cpSync(join(folder, 'portal@.service'), join(folder, 'portal@8081.service'))
  const paths = ['portal@8081.service', 'portal-backup.timer'].map((name) => join(folder, name))
  const { stdout, stderr } = await exec('systemd-analyze', ['verify', '--man=no', ...paths])
  expect(stdout + stderr).toBe('')
  // From 0, nothing is allowed, to 100.
  const judged = ['security', '--offline=true', '--threshold=25', join(folder, 'portal@8081.service')]
  expect((await exec('systemd-analyze', judged)).stdout).toContain('OK')
})

it('nftables takes the rules', { tags: ['exhaustive'] }, async () => {
  await ensureProgram('/usr/sbin/nft', 'nftables')
  // In a network of its own, so that the machine's rules stay.
  const { stderr } = await exec('unshare', ['--net', '/usr/sbin/nft', '--file', join(files, 'nftables.conf')])
  expect(stderr).toBe('')
})

it('the scripts are shell scripts that can be run', async () => {
  for (const name of ['portal', 'portal-backup', 'portal-restart']) {
    await exec('sh', ['-n', join(files, name)])
    await exec('test', ['-x', join(files, name)])
  }
})
