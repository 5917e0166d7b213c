import * as commands from '@portolan/contract/commands/freight/preorders'
import { answerUpdateRequest, getPreorder } from '@portolan/contract/freight/preorders/preorders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildParty,
  type Conversation,
  givenPreorder,
  givenPreorderDocument,
  openConversation,
} from '#testing/preorders.ts'
import { runCommand } from '#testing/run-command.ts'
import type { TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let person: Conversation['person']
beforeAll(async () => {
  ;({ portal, person } = await openConversation())
})
afterAll(() => portal.close())

const read = async ({ id: preorderId }: { id: string }) =>
  (await portal.call(getPreorder, { token: person.token, params: { preorderId } })).json()

it('a question, its answer and the approval, as an operator sees them', async () => {
  const preorder = await givenPreorder(portal, person, {
    incoterms: 'CIP',
    loadType: 'FCL',
    containers: [
      { isoType: '45R1', quantity: 1, temperatureC: 4, nonOperating: false, number: null, seal: null },
    ],
    parties: {
      shipper: buildParty({ city: 'Shanghai', countryCode: 'CN', taxId: '91310' }),
      consignee: null,
      notify: null,
      toOrder: true,
    },
    delivery: {
      service: 'DOOR',
      address: { street: 'Kai 1', postCode: '20457', city: 'Hamburg', countryCode: 'DE' },
    },
    services: { exportCustoms: false, importCustoms: true },
    declaredValue: { amount: '1200.00', currency: 'EUR' },
    dangerousGoods: [
      {
        unNumber: '1203',
        properShippingName: 'Gasoline',
        class: '3',
        packingGroup: 'II',
        limitedQuantity: true,
        netKg: 5,
        neqKg: null,
        unitIndex: 0,
        emergencyContact: { name: 'Desk', phone: '+49 40 1' },
      },
    ],
    temperature: { min: 2, max: 8, setpoint: 4 },
  })
  await givenPreorderDocument(portal, person, preorder)
  const { number, id } = preorder
  const booking = {
    preorder: number.toLowerCase(),
    field: ['units.0.hsCode', 'cargo'],
    question: ['Which HS code?', 'What is it?'],
  }
  expect((await runCommand(portal, commands.requestPreorderUpdate, booking)).text).toBe(
    `Asked the customer about ${number}.`,
  )
  expect((await runCommand(portal, commands.requestPreorderUpdate, booking)).result.changed).toBe(false)
  await portal.call(answerUpdateRequest, {
    token: person.token,
    params: { preorderId: id },
    body: { changes: { comment: 'Fragile' }, note: 'As it is.' },
  })
  const { rows } = await runCommand(portal, commands.listPreorders)
  expect(rows).toMatchObject([
    { number, organization: 'acme', status: 'pending', from: 'Shanghai', to: 'Hamburg' },
  ])
  const output = await runCommand(portal, commands.showPreorder, { preorder: id })
  expect(output.rows.map(({ kind }) => kind)).toEqual(['submitted', 'update-requested', 'answered'])
  expect(output.rows[1]?.questions).toEqual(['units.0.hsCode: Which HS code?', 'cargo: What is it?'])
  expect(output.rows[2]).toMatchObject({ note: 'As it is.', changes: ['comment: – → Fragile'] })
  expect(output.text).toContain('2 × PLL · Centrifugal pumps · 300 kg · HS 841370')
  expect(output.text).toContain('Document: packing-list.pdf (packing-list)')
  expect(output.text).toContain('Warning: B03 ')
  expect(output.text).toContain('CIP Shanghai')
  expect(output.result.details).toEqual([
    'Container: 1 × 45R1 · 4 °C',
    'Shipper: Alpha Pumps · Shanghai CN · tax ID 91310',
    'Consignee: to order',
    'Delivery: Kai 1 · 20457 Hamburg DE',
    'Services: import customs',
    'Value: 1200.00 EUR',
    'Dangerous goods: UN 1203 Gasoline · class 3 · packing group II · limited quantity · net 5 kg · emergency Desk +49 40 1',
    'Temperature: at least 2 °C · at most 8 °C · set to 4 °C',
  ])
  for (const line of [...output.result.details, 'Comment: Fragile']) expect(output.text).toContain(line)

  const approval = { preorder: number, orderRef: 'TMS-7' }
  const approved = await runCommand(portal, commands.approvePreorder, approval)
  expect(approved.text).toBe(`Approved ${number} as order TMS-7.`)
  const again = await runCommand(portal, commands.approvePreorder, approval)
  expect(again.text).toBe(`${number} is already order TMS-7.`)
  expect(await read(preorder)).toMatchObject({ status: 'approved', orderId: approved.result.orderId })
  expect((await runCommand(portal, commands.listPreorders)).rows).toEqual([])
  expect((await runCommand(portal, commands.listPreorders, { status: ['approved'] })).rows.length).toBe(1)
  await expect(
    runCommand(portal, commands.approvePreorder, { ...approval, orderRef: 'TMS-8' }),
  ).rejects.toThrow(`${number} is approved as order TMS-7 and can't be changed this way.`)
})

it('a rejection, and what can’t be done', async () => {
  const { number } = await givenPreorder(portal, person)
  const rejection = { preorder: number, code: 'space', reason: 'No space.' }
  expect((await runCommand(portal, commands.rejectPreorder, rejection)).text).toBe(`Rejected ${number}.`)
  expect((await runCommand(portal, commands.rejectPreorder, rejection)).text).toBe(
    `${number} is already rejected.`,
  )
  const field = { preorder: number, field: ['secret'], question: ['Why?'] }
  await expect(runCommand(portal, commands.requestPreorderUpdate, field)).rejects.toThrow('is rejected')
  const other = await givenPreorder(portal, person)
  const unknown = { ...field, preorder: other.number }
  await expect(runCommand(portal, commands.requestPreorderUpdate, unknown)).rejects.toThrow('Unknown field')
  const uneven = { ...unknown, field: ['cargo', 'comment'] }
  await expect(runCommand(portal, commands.requestPreorderUpdate, uneven)).rejects.toThrow(
    'Each --field needs its own --question',
  )
  await expect(runCommand(portal, commands.showPreorder, { preorder: 'P-0' })).rejects.toThrow(
    'There is no pre-order P-0.',
  )
})
