import { expect, it } from 'vitest'
import { reasonsInRussian } from './catalog/russian.ts'
import { sentenceReader } from './read-sentences.ts'

const members = Array.from({ length: 70 }, (_, at) => `m${at}`)

it('a row of sentences whose end was cut off stays English, and what is read next is Russian', () => {
  const read = sentenceReader(reasonsInRussian, (member) => member)
  const row = members.map((member) => `${member}: blank`).join('; ')
  expect(read(`${row}; m70: bl`)).toBeNull()
  expect(read(row)).toBe(members.map((member) => `${member}: ${read('blank')}`).join('; '))
})
