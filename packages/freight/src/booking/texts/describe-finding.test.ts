import { describe, expect, it } from 'vitest'
import type { FindingParams, RuleFinding } from '#booking/rules/finding.ts'
import { describeFinding } from './describe-finding.ts'
import { english } from './finding-texts.en.ts'

/** Figures and words for every reason at once. */
const params = {
  code: 'FOB',
  better: 'FCA',
  hsCode: '850760',
  text: 'goods',
  unNumber: '1263',
  class: '3',
  packingGroup: 'II',
  listed: 'III',
  isoType: '22R1',
  grossWeightKg: 28_201,
  payloadKg: 28_200,
  cargoKg: 26_001,
  limitKg: 26_000,
  volumeM3: 40.5,
  capacityM3: 33.2,
  lengthCm: 600,
  widthCm: 240,
  heightCm: 229,
  limitCm: 228,
  statedM3: 1.8,
  computedM3: 1.92,
  densityKgPerM3: 49.5,
  limitKgPerM3: 50,
  number: 'CSQU3054384',
  expected: 3,
  readyOn: '2026-11-21',
  ending: { reason: 'weight', path: 'units', priced: 800, now: 80_000 },
  totals: [{ amount: '100.00', currency: 'USD' }],
}

const reasons = Object.keys(english) as (keyof FindingParams)[]
const finding = (reason: keyof FindingParams, more: object = {}) =>
  ({ id: 'B01', reason, path: '', severity: 'warning', params: { ...params, ...more } }) as RuleFinding

describe('texts of findings', () => {
  it.each(reasons)('%s has a message and a suggestion in both languages', (reason) => {
    for (const locale of ['en', 'ru'] as const) {
      for (const sentence of Object.values(describeFinding(finding(reason), locale))) {
        expect(sentence).toMatch(/^[A-ZА-ЯЁ«“\d].*\.$/u)
        expect(sentence).not.toMatch(/undefined|NaN|\$\{| {2}/)
        expect(/[а-яё]/i.test(sentence)).toBe(locale === 'ru')
      }
    }
  })

  it('write figures as the language does', () => {
    const message = (locale: 'en' | 'ru') => describeFinding(finding('over-payload'), locale).message
    expect(message('en')).toBe(
      'The cargo weighs 28,201\u00a0kg, but the containers carry about 28,200\u00a0kg.',
    )
    expect(message('ru')).toBe(
      'Груз весит 28\u00a0201\u00a0кг, а грузоподъёмность контейнеров – около 28\u00a0200\u00a0кг.',
    )
  })

  it('name the agreed price, and what it was for', () => {
    const message = (locale: 'en' | 'ru') => describeFinding(finding('agreed-price-ended'), locale).message
    expect(message('en')).toBe(
      'This ends the agreed price of $100.00: it was for 800\u00a0kg, not for 80,000\u00a0kg.',
    )
    expect(message('ru')).toBe(
      'Это отменяет согласованную цену 100,00\u00a0$: в цене 800\u00a0кг, а не 80\u00a0000\u00a0кг.',
    )
  })

  it('name the standard', () => {
    expect(describeFinding(finding('sea-term-by-other-mode'), 'en').message).toContain('Incoterms 2020')
    expect(describeFinding(finding('sea-term-by-other-mode'), 'ru').message).toContain('Инкотермс 2020')
    expect(describeFinding(finding('container-check-digit'), 'en').message).toContain('ISO 6346')
    expect(describeFinding(finding('class-unknown', { class: '' }), 'en').message).toBe(
      'Dangerous goods need a class.',
    )
  })
})
