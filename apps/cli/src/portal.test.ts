import { spawn } from 'node:child_process'
import { lstatSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runHere } from './testing/run-here.ts'
import {
  fakeServer,
  finish,
  openMigratedFolder,
  openPortalFolder,
  type PortalFolder,
  script,
} from './testing/run-portal.ts'

let opened: PortalFolder
let folder = ''
beforeAll(async () => {
  opened = await openMigratedFolder()
  folder = opened.folder
})
afterAll(() => opened.remove())

const map = {
  organization: { ref: 'acme', name: 'Acme' },
  places: { A: { city: 'A', countryCode: 'DE', lat: 1, lng: 2 } },
  order: {
    ref: '{No}',
    number: '{No}',
    status: 'active',
    shipmentStatus: 'BOOKED',
    transportMode: { from: '{Mode}', values: { Sea: 'sea' } },
    incoterms: 'FOB',
    cargo: 'Tea',
    from: { place: 'A' },
    to: { place: 'A' },
  },
}

const inProcess = (own: PortalFolder, args: string[], input = '') =>
  runHere(args, { input, folder: own.folder, dataDir: join(own.folder, 'data') })

/** The command as a person runs it. */
const portal = (args: string[], input = '') => opened.run(args, input)
/** The same command line in this process, for what a server does with it. */
const through = (args: string[], input = '') => inProcess(opened, args, input)

describe('portal on a data folder', () => {
  it('works without a server, through one, and a second server leaves the first unharmed', {
    tags: ['exhaustive'],
  }, async () => {
    await mkdir(join(folder, 'files'))
    await writeFile(join(folder, 'files/map.json'), JSON.stringify(map))
    await writeFile(join(folder, 'files/orders.csv'), 'No,Mode\nA-1,Sea\nA-2,=Rocket\n')
    const imported = ['import', 'orders', 'files/orders.csv', '--map', 'files/map.json']

    const reported = await portal([...imported, '--report', 'report.csv'])
    expect(reported).toMatchObject({
      code: 0,
      out: expect.stringContaining('Orders: 1 (1 new, 0 changed, 0 unchanged)'),
    })
    expect(reported.out).toContain('line 3 (order A-2): skipped: ')
    expect(await readFile(join(folder, 'report.csv'), 'utf8')).toMatch(
      /^line,id,order,used,reasons\r\n3,,A-2,not at all,"the order cannot be imported: transportMode: ""=Rocket""/,
    )

    const { child: server, printed } = await opened.serve()
    const url = printed.match(/The portal is at (\S+)/)?.[1] ?? ''
    expect(lstatSync(join(folder, 'data/portal.sock')).mode & 0o777).toBe(0o600)
    // Node's own flags reach the serving process.
    const pid = Number(await readFile(join(folder, 'data/lock.pid'), 'utf8'))
    expect((await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')).toContain('--liftoff-only')

    const unchanged = await portal([...imported, '--json'])
    const lines = unchanged.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toMatchObject([
      { line: 3, order: 'A-2', used: 'not at all' },
      { orders: { unchanged: 1, refused: 1 } },
    ])

    const create = ['users', 'create', '--email', 'ada@acme.example', '--organization', 'acme']
    const created = await through(create)
    expect(created.out).toMatch(/Password, shown only now: ([a-z2-9]{5}-){3}[a-z2-9]{5}\n/)
    const again = await portal([...create, '--password-stdin'], 'seven quiet harbours\n')
    expect(again).toMatchObject({ code: 1, out: '', err: 'There is an account ada@acme.example already.\n' })
    expect((await through(['users', 'list'])).out).toContain('ada@acme.example · ada · acme\n')
    const disabled = await through(['users', 'disable', 'ada@acme.example', '--json'])
    expect(JSON.parse(disabled.out)).toEqual({
      id: expect.any(String),
      email: 'ada@acme.example',
      changed: true,
    })
    expect((await through(['users', 'list'])).out).toContain('· disabled')
    expect((await through(['users', 'enable', 'ada@acme.example'])).out).toContain('can sign in again.')
    const unknown = await through(['users', 'unlock', 'unknown@acme.example'])
    expect(unknown).toMatchObject({ code: 1, err: 'There is no account unknown@acme.example.\n' })

    const invited = await through(['invite', '--organization', 'acme', '--card', 'card.pdf', '--json'])
    const { code, cardKey, ...invitation } = JSON.parse(invited.out)
    expect(cardKey).toMatch(/^([0-9A-Z]{4}-?){3}$/)
    expect(invitation).toEqual({
      organization: 'Acme',
      email: null,
      url: expect.stringMatching(`^http://127.0.0.1:\\d+/o/${code}/form#[0-9A-Z]{12}$`),
      expiresAt: expect.any(String),
      card: join(folder, 'card.pdf'),
      keepsEmails: true,
    })
    expect(await readFile(join(folder, 'card.pdf'), 'latin1')).toMatch(/^%PDF-/)
    const unwritten = await through(['invite', '--organization', 'acme', '--card', 'nowhere/card.pdf'])
    expect(unwritten).toMatchObject({ code: 1, out: expect.stringMatching(/^Code: \d{3} \d{3}\n/) })
    expect(unwritten.err).toContain('The card was not written: ENOENT')
    const failure = await through([
      'invite',
      '--organization',
      'acme',
      '--card',
      'nowhere/card.pdf',
      '--json',
    ])
    expect([failure.code, JSON.parse(failure.out), JSON.parse(failure.err)]).toMatchObject([
      1,
      { code: expect.stringMatching(/^\d{6}$/), card: null },
      { code: 'not_written' },
    ])
    expect((await through(['invitations', 'list'])).out).toMatch(/· acme · anyone · until .* · open\n/)

    const people = ['people@acme.example', 'persons@acme.example']
    const founded = await through(['organizations', 'create', 'tea', '--name', 'Tea Co', '--json'])
    expect(JSON.parse(founded.out)).toMatchObject({
      ref: 'tea',
      name: 'Tea Co',
      changed: true,
      keepsEmails: true,
    })
    await through(['organizations', 'rename', 'tea', '--name', 'Tea & Co'])
    await through(['users', 'create', '--email', people[0] ?? '', '--organization', 'acme'])
    expect((await through(['members', 'add', people[0] ?? '', '--organization', 'tea'])).out).toBe(
      'people@acme.example now sees Tea & Co. The account belongs to 2 organizations.\n',
    )
    const moved = await through(['users', 'update', people[0] ?? '', '--email', people[1] ?? '', '--json'])
    expect(JSON.parse(moved.out)).toMatchObject({ newEmail: people[1], days: 3 })
    expect((await through(['members', 'remove', people[0] ?? '', '--organization', 'tea'])).code).toBe(0)
    const removed = await through(['users', 'remove', people[0] ?? '', '--yes', '--json'])
    expect(JSON.parse(removed.out)).toMatchObject({ email: people[0] })
    expect((await through(['invitations', 'reopen'])).out).toBe('Typed codes are not closed.\n')

    const key = await through(['keys', 'create', 'tms', '--scope', 'read,write'])
    expect(key.out).toMatch(/^Key tms may read and write\. Shown only now:\nptl_[\w-]{43}\n$/)
    expect((await through(['keys', 'list'])).out).toContain('· read, write · never used')

    const second = await portal(['serve'])
    expect(second.code).toBe(1)
    expect(second.err).toMatch(/^The data folder .* is in use by another portal process \(process \d+\)\.\n$/)
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)
    expect(await portal(['fly'])).toMatchObject({ code: 2, err: expect.stringContaining('no command "fly"') })
    const { out: found } = await through(['doctor'])
    expect(found).toContain('a server runs and answers commands')
    expect(found).toMatch(new RegExp(`processes: 1 process: \\S+ ${server.pid} with `))

    expect(await through(['outbox'])).toMatchObject({ code: 0, out: '0 messages\n' })
    expect(await through(['outbox', '--json'])).toMatchObject({ code: 0, out: '' })

    expect((await through(['backup', 'all.backup'])).out).toMatch(/^Backed up: \d+ rows in \d+ tables · /)
    expect((await through(['restore', 'all.backup', '--replace'])).err).toContain(
      'Stop the server, then restore.',
    )

    const ended = finish(server)
    server.kill('SIGTERM')
    expect((await ended).code).toBe(0)
    expect((await portal(['organizations', 'list'])).out).toContain('acme · Acme · orders: 1 · accounts: 1')
  })

  it('restores a backup elsewhere', { tags: ['exhaustive'] }, async () => {
    const elsewhere = { folder, dataDir: join(folder, 'elsewhere') }
    expect((await runHere(['restore', 'all.backup', '--replace'], elsewhere)).out).toMatch(
      /^Restored the portal of .*, all rows and files compared: /,
    )
    expect((await runHere(['users', 'list'], elsewhere)).out).toContain('ada@acme.example · ada · acme\n')
  })

  it('waits a while for a folder that another process holds', { tags: ['exhaustive'] }, async () => {
    const lock = new DatabaseSync(join(folder, 'data/lock.sqlite'))
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    const listed = portal(['organizations', 'list'])
    await setTimeout(4_000)
    expect(await Promise.race([listed, 'waits'])).toBe('waits')
    lock.close()
    expect((await listed).out).toContain('acme · Acme')
  })
})

describe('a server that does not answer as it should', () => {
  let own: PortalFolder
  let close = async () => {}
  beforeEach(async () => {
    own = await openPortalFolder()
  })
  afterEach(async () => {
    await close()
    await own.remove()
  })
  async function answering(answer: (socket: Socket, request: string) => void) {
    close = await fakeServer(own, answer)
  }
  const user = { email: 'a@b.example', name: 'A', disabled: false, organizations: [] }
  const row = `${JSON.stringify({ row: user })}\n`

  it.each([
    ['an older one', '{"error":{"code":"malformed","message":"The request is no line of JSON."}}'],
    ['one without the command', '{"error":{"code":"unknown_command","message":"Unknown."}}'],
    ['one with other rows', '{"row":{"mail":"a@b.example"}}'],
    ['one with another protocol', 'HTTP/1.1 400 Bad Request'],
  ])('because it is %s is named as of another version', async (_, answer) => {
    await answering((socket) => socket.end(`${answer}\n`))
    const { code, out, err } = await inProcess(own, ['users', 'list'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(
      /^The running server doesn't know "portal users list" .* Restart it with this version/,
    )
    const json = await inProcess(own, ['users', 'list', '--json'])
    expect(JSON.parse(json.err)).toMatchObject({ code: 'other_version' })
  })

  it('but knows members and errors of its own is understood as far as it goes', async () => {
    await answering((socket, request) => {
      expect(JSON.parse(request)).toEqual({ command: 'users list', args: {} })
      const wide = JSON.stringify({ row: { ...user, phone: '+371' }, hint: 'new' })
      socket.end(`${wide}\n{"error":{"code":"quota_exceeded","message":"Too much."}}\n`)
    })
    const { code, out, err } = await inProcess(own, ['users', 'list', '--json'])
    expect([code, JSON.parse(out), JSON.parse(err)]).toEqual([
      1,
      user,
      { code: 'quota_exceeded', message: 'Too much.' },
    ])
  })

  it('because it dies is reported, after its output', async () => {
    await answering((socket) => socket.write(row, () => socket.destroy()))
    const { code, out, err } = await own.run(['users', 'list'])
    expect([code, out]).toEqual([1, 'a@b.example · A · \n'])
    expect(err).toMatch(/^The server ended before the command finished\. What was already saved stays\./)
  })

  it('and a report that can’t be written costs no answer', async () => {
    const line = { line: 2, id: null, order: null, used: 'not at all', reasons: ['blank'] }
    const lines = { read: 1, usedInFull: 0, usedInPart: 0, refused: 1, sharing: 0 }
    const orders = { created: 0, updated: 0, unchanged: 0, checked: 0, refused: 0 }
    const result = { lines, orders, units: 0, organizations: 0, seconds: 1, peakMemoryMiB: 1, reasons: [] }
    await answering((socket) => {
      socket.write(`${JSON.stringify({ row: line })}\n`)
      // Once the disk has rejected the row.
      void setTimeout(300).then(() => socket.end(`${JSON.stringify({ result })}\n`))
    })
    await symlink('/dev/full', join(own.folder, 'report.csv'))
    const args = ['import', 'orders', 'a.csv', '--map', 'a.json', '--report', 'report.csv', '--json']
    const { code, out, err } = await own.run(args)
    expect(out).toBe(`${JSON.stringify(line)}\n${JSON.stringify(result)}\n`)
    expect([code, JSON.parse(err)]).toEqual([
      1,
      { code: 'not_written', message: expect.stringMatching(/report\.csv can't be written: ENOSPC/) },
    ])
  })

  it('and a reader who has enough is no error', async () => {
    await answering((socket) => {
      const more = () => {
        while (!socket.destroyed && socket.write(row.repeat(100)));
      }
      socket.on('drain', more)
      more()
    })
    const line = `set -o pipefail; "$0" "$@" users list | head -n 2`
    const child = spawn('bash', ['-c', line, process.execPath, ...script], { env: own.env, cwd: own.folder })
    expect(await finish(child)).toEqual({ code: 0, out: 'a@b.example · A · \n'.repeat(2), err: '' })
  })

  it('and an output that can’t be written is one', async () => {
    const line = '"$0" "$@" --version --json > /dev/full'
    const child = spawn('bash', ['-c', line, process.execPath, ...script], { env: own.env, cwd: own.folder })
    const { code, err } = await finish(child)
    expect([code, JSON.parse(err)]).toEqual([
      1,
      { code: 'not_written', message: expect.stringMatching(/^The output can't be written: ENOSPC/) },
    ])
  })

  it.each([
    [['users', 'list'], 130, 'Canceled. What was already saved stays.\n', ''],
    [['outbox', '--follow'], 0, '', ''],
    [['doctor'], 130, 'Canceled. What was already saved stays.\n', expect.stringContaining('ok   node: ')],
  ])('is left by Ctrl-C: %j', async (args, code, err, out) => {
    let hasRequest = false
    await answering(() => {
      hasRequest = true
    })
    const child = own.start(args)
    const ended = finish(child)
    await expect.poll(() => hasRequest).toBe(true)
    child.kill('SIGINT')
    expect(await ended).toEqual({ code, out, err })
  })
})

it('an import whose server is killed says so, and goes on with the next run', {
  tags: ['exhaustive'],
}, async () => {
  const own = await openMigratedFolder()
  try {
    const orders = 800
    await writeFile(join(own.folder, 'map.json'), JSON.stringify(map))
    const rows = Array.from({ length: orders }, (_, n) => `A-${n},Sea`)
    await writeFile(join(own.folder, 'orders.csv'), ['No,Mode', ...rows].join('\n'))
    const compiled = join(own.folder, 'compiled')
    const { NODE_COMPILE_CACHE: usual } = own.env
    own.env.NODE_COMPILE_CACHE = compiled
    const { child: server } = await own.serve()
    own.env.NODE_COMPILE_CACHE = usual
    const imported = ['import', 'orders', 'orders.csv', '--map', 'map.json']
    const child = own.start([...imported, '--json'])
    child.stderr.on('data', (chunk) => {
      // The first batch is saved.
      const isSaving = String(chunk).includes('"label":"lines done"')
      if (isSaving) server.kill('SIGKILL')
    })
    const { code, out, err } = await finish(child)
    expect([code, out]).toEqual([1, ''])
    expect(JSON.parse(err.trim().split('\n').at(-1) ?? '')).toMatchObject({ code: 'broken_off' })
    // Its compiled code is kept, so the next start is faster.
    expect((await readdir(compiled, { recursive: true })).length).toBeGreaterThan(500)
    const again = await own.run([...imported, '--json'])
    const { created, unchanged } = JSON.parse(again.out).orders
    expect(created + unchanged).toBe(orders)
    expect(created).toBeGreaterThan(0)
  } finally {
    await own.remove()
  }
})
