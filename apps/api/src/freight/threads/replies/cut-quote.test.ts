import { expect, test } from 'vitest'
import { cutQuote } from './cut-quote.ts'

const quoted = '> Where is it?\n> We need it by Friday.'

test.each([
  ['Gmail', `It left.\n\nOn Thu, 26 Nov 2026 at 10:00, Acme <reply@portal.example> wrote:\n\n${quoted}`],
  [
    'Gmail, wrapped',
    `It left.\n\nOn Thu, 26 Nov 2026 at 10:00, Acme Trading and Shipping <reply@portal.example>\nwrote:\n${quoted}`,
  ],
  ['Gmail in Russian', `It left.\n\nчт, 26 нояб. 2026 г. в 10:00, Acme <reply@portal.example>:\n${quoted}`],
  ['Yandex', `It left.\n\n26.11.2026, 10:00, "Acme" <reply@portal.example>:\n${quoted}`],
  [
    'Mail.ru',
    `It left.\n\nЧетверг, 26 ноября 2026, 10:00 +03:00 от Acme <reply@portal.example>:\n${quoted}`.replace(
      'Четверг, 26',
      '26',
    ),
  ],
  ['Thunderbird', `It left.\n\nAm 26.11.26 um 10:00 schrieb Acme:\n${quoted}`],
  [
    'Outlook',
    'It left.\n\n________________________________\nFrom: Acme\nSent: Thursday\nTo: Marta\n\nWhere is it?',
  ],
  ['Outlook without a line', 'It left.\n\nFrom: Acme\nSent: Thursday\nTo: Marta\n\nWhere is it?'],
  ['Outlook in Russian', 'It left.\n\nОт: Acme\nОтправлено: четверг\nКому: Marta\n\nГде он?'],
  ['a forwarding line', 'It left.\r\n\r\n-----Original Message-----\r\nWhere is it?'],
  ['only a quote below', `It left.\n\n${quoted}\n`],
  ['a signature', 'It left.\n-- \nMarta Weber\nAcme'],
])('of %s only the answer stays', (_program, text) => {
  expect(cutQuote(text)).toBe('It left.')
})

test.each([
  'We wrote:\nto the carrier.',
  'From: Hamburg\nby rail, as agreed',
  '> Where is it?\nIt left.',
  'It left on Monday.\n\nOn board since then.',
])('%j stays whole', (text) => {
  expect(cutQuote(text)).toBe(text)
})
