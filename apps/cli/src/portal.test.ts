import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { lstatSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const script = fileURLToPath(new URL('./portal.mjs', import.meta.url))
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-cli-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function start(args: string[], dataDir = join(folder, 'data')): ChildProcessWithoutNullStreams {
  const variables = { DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', HOST: '127.0.0.1', DRAIN_SECONDS: '0' }
  const env = { ...process.env, ...variables }
  return spawn(process.execPath, [script, ...args], { env, cwd: folder })
}

async function finish(child: ChildProcessWithoutNullStreams) {
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, out, err }
}

async function portal(args: string[], input = '', dataDir?: string) {
  const child = start(args, dataDir)
  child.stdin.end(input)
  return finish(child)
}

describe('the words of portal', () => {
  it.each([['help'], ['--help'], ['-h']])('%s lists the commands', async (word) => {
    const { code, out } = await portal([word])
    expect(code).toBe(0)
    expect(out).toContain('portal import orders FILE --map MAP')
  })

  it('tells its version and helps with one command, to machines too', async () => {
    expect((await portal(['--version'])).out).toMatch(/^portal \d+\.\d+\.\d+\n$/)
    const { out } = await portal(['users', 'create', '--help', '--json'])
    expect(JSON.parse(out)).toMatchObject({ result: { text: expect.stringContaining('--password-stdin') } })
  })

  it.each([
    [[], 'Which command?'],
    [['fly', 'away'], 'There is no command "fly away".'],
    [['import', 'orders'], 'Write: portal import orders FILE'],
    [['import', 'orders', 'a.csv'], '--map is missing.'],
    [['import', 'orders', 'a.csv', '--mapp', 'x'], "Unknown option '--mapp'."],
    [['users', 'create', '--email', 'a@b.example'], '--organization is missing.'],
    [['users', 'reset-second-factor'], 'Write: portal users reset-second-factor ADDRESS'],
    [['outbox', '--limit', 'all'], '--limit is a whole number from 1 on.'],
    [
      ['users', 'create', '--email', 'a@b.example', '--organization', 'x', '--locale', 'fr'],
      '--locale is en or ru.',
    ],
    [['invite'], '--organization is missing.'],
    [['invite', '--organization', 'x', '--expires-in-days', '31'], '--expires-in-days is 1 to 30.'],
    [['invite', '--organization', 'x', '--card', 'card.png'], '--card is a .pdf file.'],
    [['keys', 'create', 'tms'], '--scope is missing.'],
    [['keys', 'create', 'tms', '--scope', 'admin'], '--scope is read or write.'],
    [['users', 'update', 'a@b.example'], '--email is missing.'],
    [['users', 'remove', 'a@b.example'], 'This deletes a@b.example for good. Add --yes'],
    [['members', 'add', 'a@b.example'], '--organization is missing.'],
    [['members', 'remove'], 'Write: portal members remove ADDRESS --organization REF'],
    [['organizations', 'create', 'acme'], '--name is missing.'],
    [['organizations', 'rename'], 'Write: portal organizations rename REF --name NAME'],
    [['keys', 'revoke'], 'Write: portal keys revoke NAME'],
  ])('refuses %j as wrong usage', async (args, message) => {
    const { code, out, err } = await portal(args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(message)
  })
})

describe('portal on a data folder', { timeout: 120_000 }, () => {
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

  it('works without a server, through one, and a second server leaves the first unharmed', async () => {
    await mkdir(join(folder, 'files'))
    await writeFile(join(folder, 'files/map.json'), JSON.stringify(map))
    await writeFile(join(folder, 'files/orders.csv'), 'No,Mode\nA-1,Sea\nA-2,=Rocket\n')
    const imported = ['import', 'orders', 'files/orders.csv', '--map', 'files/map.json']

    const alone = await portal([...imported, '--report', 'report.csv'])
    expect(alone).toMatchObject({
      code: 0,
      out: expect.stringContaining('Orders: 1 (1 new, 0 changed, 0 unchanged)'),
    })
    expect(alone.out).toContain('line 3 (order A-2): used not at all: ')
    expect(await readFile(join(folder, 'report.csv'), 'utf8')).toMatch(
      /^line,id,order,used,reasons\r\n3,,A-2,not at all,"the order cannot be imported: transportMode: ""=Rocket""/,
    )

    const server = start(['serve'])
    let log = ''
    server.stdout.on('data', (chunk) => {
      log += String(chunk)
    })
    await expect.poll(() => log, { timeout: 60_000 }).toContain('The portal is at')
    const address = log.match(/The portal is at (\S+)/)?.[1] ?? ''
    expect(lstatSync(join(folder, 'data/portal.sock')).mode & 0o777).toBe(0o600)

    const through = await portal([...imported, '--json'])
    const lines = through.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.at(-1)).toMatchObject({ result: { orders: { unchanged: 1, refused: 1 } } })
    expect(lines.filter((line) => 'line' in line)).toMatchObject([{ line: { line: 3, order: 'A-2' } }])

    const create = ['users', 'create', '--email', 'ada@acme.example', '--organization', 'acme']
    const created = await portal(create)
    expect(created.out).toMatch(/Password, shown only now: ([a-z2-9]{5}-){3}[a-z2-9]{5}\n/)
    const again = await portal([...create, '--password-stdin'], 'seven quiet harbours\n')
    expect(again).toMatchObject({ code: 1, out: '', err: 'There is a login ada@acme.example already.\n' })
    expect((await portal(['users', 'list'])).out).toContain('ada@acme.example · ada · acme\n')
    const disabled = await portal(['users', 'disable', 'ada@acme.example', '--json'])
    expect(JSON.parse(disabled.out)).toMatchObject({ result: { email: 'ada@acme.example', changed: true } })
    expect((await portal(['users', 'list'])).out).toContain('· disabled')
    expect((await portal(['users', 'enable', 'ada@acme.example'])).out).toContain('can sign in again.')
    const nobody = await portal(['users', 'unlock', 'nobody@acme.example'])
    expect(nobody).toMatchObject({ code: 1, err: 'There is no login nobody@acme.example.\n' })

    const invited = await portal(['invite', '--organization', 'acme', '--card', 'card.pdf', '--json'])
    const { code, ...invitation } = JSON.parse(invited.out)
    expect(invitation).toEqual({
      url: expect.stringMatching(`^http://127.0.0.1:\\d+/o/${code}/form#[0-9A-Z]{12}$`),
      expiresAt: expect.any(String),
      card: join(folder, 'card.pdf'),
    })
    expect(await readFile(join(folder, 'card.pdf'), 'latin1')).toMatch(/^%PDF-/)
    const unwritten = await portal(['invite', '--organization', 'acme', '--card', 'nowhere/card.pdf'])
    expect(unwritten).toMatchObject({ code: 1, out: expect.stringMatching(/^Code: \d{3} \d{3}\n/) })
    expect(unwritten.out).toContain('The card was not written: ENOENT')
    expect((await portal(['invitations', 'list'])).out).toMatch(/· acme · anybody · until .* · open\n/)

    const people = ['people@acme.example', 'persons@acme.example']
    const founded = await portal(['organizations', 'create', 'tea', '--name', 'Tea Co', '--json'])
    expect(JSON.parse(founded.out)).toMatchObject({ result: { ref: 'tea', name: 'Tea Co', changed: true } })
    await portal(['organizations', 'rename', 'tea', '--name', 'Tea & Co'])
    await portal(['users', 'create', '--email', people[0] ?? '', '--organization', 'acme'])
    expect((await portal(['members', 'add', people[0] ?? '', '--organization', 'tea'])).out).toBe(
      'people@acme.example now sees Tea & Co. It belongs to 2 organizations.\n',
    )
    const moved = await portal(['users', 'update', people[0] ?? '', '--email', people[1] ?? '', '--json'])
    expect(JSON.parse(moved.out)).toMatchObject({ result: { newEmail: people[1], days: 3 } })
    expect((await portal(['members', 'remove', people[0] ?? '', '--organization', 'tea'])).code).toBe(0)
    const removed = await portal(['users', 'remove', people[0] ?? '', '--yes', '--json'])
    expect(JSON.parse(removed.out)).toMatchObject({ result: { email: people[0] } })
    expect((await portal(['invitations', 'reopen'])).out).toBe('Typed codes are not closed.\n')

    const key = await portal(['keys', 'create', 'tms', '--scope', 'read,write'])
    expect(key.out).toMatch(/^Key tms may read and write\. Shown only now:\nptl_[\w-]{43}\n$/)
    expect((await portal(['keys', 'list'])).out).toContain('· read, write · never used')

    const second = await portal(['serve'])
    expect(second.code).toBe(1)
    expect(second.err).toMatch(/^The data folder .* is in use by another portal process \(process \d+\)\.\n$/)
    expect((await fetch(`${address}/health/ready`)).status).toBe(200)
    expect((await portal(['doctor'])).out).toContain('a server runs and answers commands')

    expect(await portal(['outbox'])).toMatchObject({ code: 0, out: '0 messages\n' })
    expect(await portal(['outbox', '--json'])).toMatchObject({ code: 0, out: '' })

    const ended = finish(server)
    server.kill('SIGTERM')
    expect((await ended).code).toBe(0)
    expect((await portal(['organizations', 'list'])).out).toContain('acme · Acme · orders: 1 · logins: 1')
  })

  it('waits a while for a folder that another process holds', async () => {
    const lock = new DatabaseSync(join(folder, 'data/lock.sqlite'))
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    const listed = portal(['organizations', 'list'])
    await setTimeout(4_000)
    expect(await Promise.race([listed, 'waits'])).toBe('waits')
    lock.close()
    expect((await listed).out).toContain('acme · Acme')
  })
})
