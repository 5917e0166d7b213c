import { expect, it } from 'vitest'
import { judgeCertificate } from './check-certificate.ts'

const now = new Date('2026-11-26T12:00:00Z')

/** A certificate that lives for so many hours, some of which are left. */
function judge(livesHours: number, leftHours: number) {
  const endsAt = new Date(now.getTime() + leftHours * 3_600_000)
  const beginsAt = new Date(endsAt.getTime() - livesHours * 3_600_000)
  return judgeCertificate('portal.example.com', { beginsAt, endsAt, fault: null }, now)
}

it('a certificate of 90 days is renewed late when two weeks are left', () => {
  expect(judge(90 * 24, 15 * 24)).toEqual({
    ok: true,
    text: 'of portal.example.com ends on 2026-12-11, in 15 days',
  })
  expect(judge(90 * 24, 13 * 24)).toMatchObject({ ok: false, isWarning: true })
})

it('one of a few days or hours when a quarter of its life is left', () => {
  expect(judge(6 * 24, 2 * 24)).toMatchObject({ ok: true })
  expect(judge(6 * 24, 24)).toMatchObject({ ok: false, isWarning: true })
  expect(judge(12, 4)).toEqual({ ok: true, text: 'of portal.example.com ends on 2026-11-26, in 4 hours' })
  expect(judge(12, 2)).toMatchObject({ ok: false, isWarning: true })
})

it('one that has ended is a fault', () => {
  const judged = judge(24, -30)
  expect(judged).toMatchObject({ ok: false, text: 'of portal.example.com ended 1 days ago' })
  expect(judged).not.toHaveProperty('isWarning')
})
