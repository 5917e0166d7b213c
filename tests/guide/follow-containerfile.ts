// Builds what the Containerfile describes in an empty Debian, without a container engine, and starts it as an
// engine would: `npm run guide:image`. Options are those of `npm run guide`.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../repository/source-files.ts'
import { openEmptyDebian } from './empty-debian.ts'
import { readOptions } from './read-options.ts'
import { findArchive, withVersion } from './release-archive.ts'

const options = readOptions()
const archive = findArchive(options.archive)
const instructions = withVersion(
  readFileSync(join(repository, 'examples/operation/Containerfile'), 'utf8'),
  archive,
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => /^(\S+) (.*)$/.exec(line)?.slice(1) ?? [line])
const givenTo = (wanted: string) => instructions.find(([name]) => name === wanted)?.[1] ?? ''
const wordsOf = (json: string): string[] => JSON.parse(json)

const debian = await openEmptyDebian(options, [])
try {
  for (const [name = '', value = ''] of instructions) {
    process.stdout.write(`${name} ${value}\n`)
    if (name === 'RUN') debian.run(value)
    if (name !== 'ADD') continue
    const [file = '', folder = ''] = value.split(' ')
    copyFileSync(archive.file, join(debian.root, 'root', file))
    debian.run(`tar -xzf ${file} -C ${folder} && rm ${file}`)
  }
  const [user, group] = givenTo('USER').split(':')
  const volumes = wordsOf(givenTo('VOLUME'))
  // As compose.yaml runs it: without rights, and read-only but for the volumes and /tmp.
  const unit = [
    '[Service]',
    `User=${user}`,
    `Group=${group}`,
    `Environment=${givenTo('ENV')}`,
    `WorkingDirectory=${givenTo('WORKDIR')}`,
    `ExecStart=${[...wordsOf(givenTo('ENTRYPOINT')), ...wordsOf(givenTo('CMD'))].join(' ')}`,
    'ProtectSystem=strict',
    `ReadWritePaths=/tmp ${volumes.join(' ')}`,
    'NoNewPrivileges=yes',
    'TimeoutStopSec=40',
  ]
  writeFileSync(join(debian.root, 'etc/systemd/system/image.service'), `${unit.join('\n')}\n`)
  debian.run('systemctl start image')
  const check = wordsOf(givenTo('HEALTHCHECK').replace(/^.* CMD /, ''))
  const quoted = check.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
  try {
    debian.run(`for try in $(seq 120); do ! ${quoted} || exit 0; sleep 1; done; exit 1`)
    process.stdout.write('ok  its health check passes\n')
    debian.run(
      `setpriv --reuid=${user} --regid=${group} --clear-groups env ${givenTo('ENV')} /opt/portolan/portal backup /var/backups/portal/first.backup`,
    )
    process.stdout.write('ok  a backup is in its volume\n')
    debian.run('systemctl stop image')
    process.stdout.write('ok  it ends when it is asked to\n')
  } catch (error) {
    process.stdout.write(debian.run('tail -n 30 /var/log/units/*'))
    throw error
  }
} finally {
  debian.close()
}
