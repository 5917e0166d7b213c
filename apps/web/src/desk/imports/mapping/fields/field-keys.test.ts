import { importFields } from '@portolan/contract/company/imports/import-fields'
import { expect, it } from 'vitest'
import { fieldKey } from './field-keys.ts'
import { messages } from './messages.ts'

it('every field of a form has a name', () => {
  const members = Object.values(importFields).flatMap((fields) => fields.map(({ member }) => member))
  expect(members.filter((member) => !(fieldKey(member) in messages))).toEqual([])
})
