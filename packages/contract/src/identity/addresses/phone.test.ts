import { expect, it } from 'vitest'
import { Phone } from './phone.ts'

it.each([
  ['+49 (0)30 1234-567', '+49301234567'],
  ['+44 (0) 20 7946 0958', '+442079460958'],
  ['0049 30 1234567', '+49301234567'],
  ['+7\u00a0(916)\u00a0123\u201145\u201167', '+79161234567'],
  ['+1/212/555.0100', '+12125550100'],
  ['＋４９３０１２３４５６７', '+49301234567'],
])('reads %s as %s', (text, phone) => expect(Phone.parse(text)).toBe(phone))

it.each(['030 1234567', '+0 30 1234567', '+49 30 12ab', '+49'])('refuses %s', (text) =>
  expect(Phone.safeParse(text).success).toBe(false),
)
