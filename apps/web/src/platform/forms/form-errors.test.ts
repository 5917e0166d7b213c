import { expect, test } from 'vitest'
import { Problem } from '#platform/api/problem.ts'
import { StepUpCanceled } from '#platform/api/session/step-up.ts'
import { formErrors } from './form-errors.ts'

const fields = ['email', 'password'] as const
const refused = (body: unknown) => new Problem({ status: 400, body })

test('a server error of a field is shown at the field, and doesn’t fail the whole form', () => {
  expect(formErrors(fields, {}, refused({ email: ['Taken.', 'Old.'] }))).toEqual({
    byField: { email: 'Taken.' },
    general: null,
  })
})

test('what was found before sending comes first', () => {
  const { byField } = formErrors(fields, { email: 'Enter it.' }, refused({ email: ['Taken.'] }))
  expect(byField).toEqual({ email: 'Enter it.' })
})

test('a failure that names no field of the form is about all of it', () => {
  const failure = refused({ locale: ['Unknown.'] })
  expect(formErrors(fields, {}, failure)).toEqual({ byField: {}, general: failure })
  const offline = new Problem(null)
  expect(formErrors(fields, {}, offline).general).toBe(offline)
})

test('closing the question of a step-up is no failure', () => {
  expect(formErrors(fields, {}, new StepUpCanceled())).toEqual({ byField: {}, general: null })
})
