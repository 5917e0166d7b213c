import { link, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runHere } from './testing/run-here.ts'

describe('the words of portal', () => {
  it.each([['help'], ['--help'], ['-h']])('%s lists the commands', async (word) => {
    const { code, out } = await runHere([word])
    expect(code).toBe(0)
    expect(out).toContain('portal import orders FILE --map MAP')
  })

  it('shows its version and the help of one command, as JSON too', async () => {
    expect((await runHere(['--version'])).out).toMatch(/^portal \d+\.\d+\.\d+(-\w+)?\n$/)
    const { out } = await runHere(['users', 'create', '--help', '--json'])
    expect(JSON.parse(out)).toMatchObject({
      name: 'users create',
      usage: 'portal users create --email EMAIL --organization REF[,REF] [options]',
      arguments: { '--password-stdin': expect.stringContaining('standard input') },
    })
    const group = (await runHere(['help', 'members'])).out
    expect(group).toContain('portal members add EMAIL --organization REF')
    expect(group).not.toContain('portal users')
  })

  it.each([
    [[], 'Which command?'],
    [['fly', 'away'], 'There is no command "fly away". Run portal help to see them all.'],
    [
      ['members'],
      'There is no command "members". Use portal members add, portal members move, portal members remove.',
    ],
    [['import', 'orders'], 'FILE is missing. Usage: portal import orders FILE --map MAP'],
    [['import', 'orders', 'a.csv'], '--map is missing. Add --map MAP: JSON file that maps columns'],
    [['import', 'orders', 'a.csv', '--mapp', 'x'], 'no option --mapp. Use --map, --dry-run, --report,'],
    [['import', 'orders', 'a.csv', 'b.csv'], '"b.csv" is one word too many. Usage: portal import orders'],
    [['import', 'orders', 'a.csv', '--map'], '--map needs a value. Use the path of a file.'],
    [
      ['import', 'orders', 'a.csv', '--map', '--dry-run'],
      'write one that begins with a dash as --map=--dry-run',
    ],
    [['outbox', '--json=yes'], '--json takes no value, so leave out "yes".'],
    [['import', 'documents', ''], 'PATH "" isn\'t valid. Use the path of a folder or ZIP.'],
    [['outbox', '--follow=yes'], '--follow takes no value, so leave out "yes".'],
    [
      ['users', 'create', '--email', 'a@b.example'],
      '--organization is missing. Add --organization REF[,REF]:',
    ],
    [['users', 'reset-second-factor'], 'EMAIL is missing. Usage: portal users reset-second-factor EMAIL'],
    [['outbox', '--limit', 'all'], '--limit "all" isn\'t valid. Use a whole number from 1 to 100000.'],
    [['outbox', '--limit', '0'], "--limit 0 isn't valid. Use a whole number from 1 to 100000."],
    [
      ['users', 'create', '--email', 'a@b.example', '--organization', 'x', '--locale', 'fr'],
      '--locale "fr" isn\'t valid. Use en or ru.',
    ],
    [['invite'], '--organization is missing.'],
    [
      ['invite', '--organization', 'x', '--expires-in-days', '31'],
      "--expires-in-days 31 isn't valid. Use a whole number from 1 to 30.",
    ],
    [['invite', '--organization', 'x', '--card', 'card.png'], 'Use a file name that ends in .pdf.'],
    [['keys', 'create', 'tms'], '--scope is missing.'],
    [['keys', 'create', 'tms', '--scope', 'admin'], '--scope "admin" isn\'t valid. Use read, write or both'],
    [['users', 'update', 'a@b.example'], '--email is missing.'],
    [['users', 'remove', 'a@b.example'], 'This deletes a@b.example for good. Add --yes'],
    [['members', 'add', 'a@b.example'], '--organization is missing.'],
    [['members', 'remove'], 'Usage: portal members remove EMAIL --organization REF'],
    [['organizations', 'create', 'acme'], '--name is missing.'],
    [['organizations', 'rename'], 'Usage: portal organizations rename REF --name NAME'],
    [
      ['organizations', 'create', 'a,b', '--name', 'x'],
      'REF "a,b" isn\'t valid. Use 1 to 200 characters without a comma.',
    ],
    [['invitations', 'revoke', 'seven'], 'ID "seven" isn\'t valid. Use an ID from portal invitations list.'],
    [['keys', 'revoke'], 'Usage: portal keys revoke NAME'],
    [
      ['preorders', 'reject', 'P-1', '--code', 'space', '--reason', 'Full.', '--reason', 'No ship.'],
      '--reason is given more than once. Usage: portal preorders reject PREORDER',
    ],
  ])('refuses %j as wrong usage', async (args, message) => {
    const { code, out, err } = await runHere(args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(message)
  })

  it('never writes a report over what the command reads', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portolan-report-'))
    const read = join(folder, 'orders.csv')
    await writeFile(read, 'No,Mode\n')
    await link(read, join(folder, 'same.csv'))
    for (const report of [read, join(folder, 'same.csv')]) {
      const { code, err } = await runHere(['import', 'orders', read, '--map', 'map.json', '--report', report])
      expect([code, err]).toEqual([
        2,
        `--report would overwrite ${read}, which the command reads. Choose another file name.\n`,
      ])
    }
    expect(await readFile(read, 'utf8')).toBe('No,Mode\n')
    await rm(folder, { recursive: true })
  })
})
