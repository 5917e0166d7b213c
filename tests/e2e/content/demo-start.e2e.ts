import { expect, inject, it } from 'vitest'
import { demo } from '../../../packages/contract/src/commands/maintenance.ts'
import { runPortal } from '../portal-command.ts'

const objectsIn = (text: string): unknown[] =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))

it('a first start with the demo prints where it serves, apart from its log and its progress', () => {
  const { out, err } = inject('portalPrinted')
  const logins = ['anna@demo.example', 'boris@demo.example']
  expect(objectsIn(out)).toEqual([
    { url: inject('portalUrl'), demo: expect.objectContaining({ logins, password: expect.any(String) }) },
  ])
  const progress = { done: expect.any(Number), total: expect.any(Number), label: 'orders' }
  expect(objectsIn(err)).toContainEqual({ progress })
})

it('the command prints that the demo is loaded already', async () => {
  const printed = objectsIn(await runPortal(['demo', '--json']))
  expect(printed).toEqual([demo.result?.schema.parse(printed[0])])
  expect(printed).toMatchObject([{ loaded: false, orders: 0 }])
})
