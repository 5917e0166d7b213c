import { expect, test } from 'vitest'
import { createStepUps, StepUpCanceled } from './step-up.ts'

test('two calls ask one question, and both go on once it is answered', async () => {
  const stepUps = createStepUps()
  let changes = 0
  stepUps.subscribe(() => {
    changes += 1
  })
  const both = Promise.all([stepUps.ask(['password']), stepUps.ask(['password', 'code'])])
  expect([stepUps.getSnapshot(), changes]).toEqual([{ id: 1, methods: ['password'] }, 1])
  stepUps.prove()
  await both
  expect([stepUps.getSnapshot(), changes]).toEqual([null, 2])
})

test('a closed question calls both off', async () => {
  const stepUps = createStepUps()
  const both = Promise.allSettled([stepUps.ask(['code']), stepUps.ask(['code'])])
  stepUps.cancel()
  for (const each of await both) {
    expect(each.status === 'rejected' && each.reason instanceof StepUpCanceled).toBe(true)
  }
})

test('the next question is another one', () => {
  const stepUps = createStepUps()
  stepUps.ask(['code'])
  stepUps.prove()
  stepUps.ask(['password'])
  expect(stepUps.getSnapshot()).toEqual({ id: 2, methods: ['password'] })
})

test('what kept the question from being asked is reported', async () => {
  const stepUps = createStepUps()
  const proof = stepUps.ask(['code'])
  stepUps.cancel(new Error('offline'))
  await expect(proof).rejects.toThrow('offline')
})
