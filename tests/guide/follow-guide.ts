// Follows docs/operation.md from an empty Debian to a portal behind TLS with a backup: `npm run guide`. Runs
// the guide's own blocks, then looks at the portal from outside. Needs root, debootstrap and 5 GB.
import { copyFileSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { repository } from '../repository/source-files.ts'
import { followedChapters, followedKinds, readBlocks } from './code-blocks.ts'
import { type EmptyDebian, openEmptyDebian } from './empty-debian.ts'
import { readOptions } from './read-options.ts'
import { findArchive, type ReleaseArchive, withVersion } from './release-archive.ts'

const host = 'portal.example.com'
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The blocks to follow, with the version of the archive. */
function readGuide(archive: ReleaseArchive) {
  const text = readFileSync(join(repository, 'docs/operation.md'), 'utf8')
  return readBlocks(withVersion(text, archive)).filter(
    ({ chapter, kind }) => followedChapters.includes(chapter) && followedKinds.includes(kind),
  )
}

function follow(debian: EmptyDebian, archive: ReleaseArchive): void {
  const seconds = new Map<string, number>()
  for (const { chapter, text } of readGuide(archive)) {
    const start = performance.now()
    say(text.trimEnd().replaceAll(/^/gm, '# '))
    say(debian.run(text))
    seconds.set(chapter, (seconds.get(chapter) ?? 0) + (performance.now() - start) / 1000)
  }
  for (const [chapter, took] of seconds) say(`${took.toFixed(0).padStart(5)} s  ${chapter}`)
}

/** Looks at the portal as its people and its administrator do; throws at what isn't as the guide promises. */
function look(debian: EmptyDebian): void {
  const expectIn = (what: string, commands: string, wanted: RegExp) => {
    const found = debian.run(commands)
    if (!wanted.test(found)) throw new Error(`${what}: ${wanted} is not in\n${found}`)
    say(`ok  ${what}`)
  }
  const get = 'curl --silent --show-error'
  expectIn(
    'the sign-in is shown over HTTP/2',
    `${get} --http2 -D - -o /dev/null https://${host}/login`,
    /^HTTP\/2 200/m,
  )
  expectIn(
    'browsers are told to use only TLS',
    `${get} -D - -o /dev/null https://${host}/login`,
    /^strict-transport-security: /m,
  )
  expectIn(
    'plain HTTP leads to TLS',
    `${get} -D - -o /dev/null http://${host}/login`,
    /^HTTP\/1\.1 30[18][\s\S]*^Location: https:/m,
  )
  const upload = `head -c 66000000 /dev/zero | ${get} -H 'Content-Type: application/x-ndjson' -H 'Authorization: Bearer x' --data-binary @- -o /dev/null -w '%{http_code}'`
  expectIn('66 MB pass the proxy', `${upload} https://${host}/api/v2/company/orders/bulk/`, /^401$/)
  expectIn('both processes serve', 'portal doctor --json', /"check":"processes"[^}]*"ok":true[^}]*\b2\b/)
  expectIn('one restarts while the other serves', restartWhileAsking, /^0 of [1-9]\d* failed$/m)
  expectIn('the first administrator waits for the link', 'portal staff list --json', /you@example\.com/)
  expectIn(
    'the units write nothing elsewhere',
    'cat /var/log/units/portal@*.log | grep -c EROFS || true',
    /^0$/m,
  )
  say(debian.run(figures))
}

const restartWhileAsking = `
portal-restart & restart=$!
all=0 failed=0
while kill -0 $restart 2>/dev/null; do
  all=$((all + 1))
  curl --silent --fail --output /dev/null https://${host}/login || failed=$((failed + 1))
done
wait $restart
echo "$failed of $all failed"`

const figures = `
echo "$(du -shL /opt/portolan | cut -f1) of the portal, $(du -sh /var/lib/postgresql | cut -f1) of PostgreSQL, $(du -sh /var/lib/portal | cut -f1) of data, $(du -sh /var/backups/portal | cut -f1) of backups"
for file in /run/units/portal@*.pid; do grep VmRSS /proc/$(cat $file)/status; done
portal doctor`

const options = readOptions()
const archive = findArchive(options.archive)
const start = performance.now()
const debian = await openEmptyDebian(options, [host])
try {
  say(`an empty Debian ${readFileSync(join(debian.root, 'etc/debian_version'), 'utf8').trim()}`)
  copyFileSync(archive.file, join(debian.root, 'root', basename(archive.file)))
  follow(debian, archive)
  look(debian)
  say(
    `followed in ${((performance.now() - start) / 60_000).toFixed(1)} minutes, with making the empty Debian`,
  )
} catch (error) {
  say(debian.run('tail -n 50 /var/log/units/* || true'))
  throw error
} finally {
  debian.close()
}
