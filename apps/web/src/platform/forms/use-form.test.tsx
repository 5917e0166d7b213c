import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { useForm } from './use-form.ts'

interface Values {
  email: string
}

let submissions: Values[]
let answer: PromiseWithResolvers<void>
beforeEach(() => {
  submissions = []
  answer = Promise.withResolvers()
})

/** The form as a page gets it in its first render; the server's renderer needs no document. */
function drawForm(email: string, prepare?: () => Promise<void>) {
  let form: ReturnType<typeof useForm<Values>> | undefined
  function Page() {
    form = useForm<Values>({
      id: 'test',
      state: useState({ email }),
      check: (values) => ({ email: values.email === '' ? 'Enter it.' : undefined }),
      ...(prepare && { prepare }),
      send(values) {
        submissions.push(values)
        return answer.promise
      },
    })
    return <form {...form.props} />
  }
  renderToString(<Page />)
  if (!form) throw new Error('The page drew no form')
  return form
}

test('a double submit sends once, and the next one after the answer sends again', async () => {
  const { props, submit } = drawForm('vera@customer.example')
  const preventDefault = vi.fn()
  const event = { preventDefault } as unknown as Parameters<typeof props.onSubmit>[0]
  props.onSubmit(event)
  props.onSubmit(event)
  await vi.waitFor(() => expect(submissions).toHaveLength(1))
  await submit()
  expect(submissions).toEqual([{ email: 'vera@customer.example' }])
  expect(preventDefault).toHaveBeenCalledTimes(2)
  answer.resolve()
  await vi.waitFor(async () => {
    await submit({ email: 'lind@customer.example' })
    expect(submissions).toEqual([{ email: 'vera@customer.example' }, { email: 'lind@customer.example' }])
  })
})

test('a double submit sends once also while the check is still being loaded', async () => {
  const loading = Promise.withResolvers<void>()
  const { submit } = drawForm('vera@customer.example', () => loading.promise)
  const both = Promise.all([submit(), submit()])
  expect(submissions).toEqual([])
  loading.resolve()
  answer.resolve()
  await both
  expect(submissions).toHaveLength(1)
})

test('a form that the server refused can be submitted again', async () => {
  const { submit } = drawForm('vera@customer.example')
  answer.reject(new Error('offline'))
  await submit()
  await submit()
  expect(submissions).toHaveLength(2)
})

test('a form that its own check refuses sends nothing', async () => {
  await drawForm('').submit()
  expect(submissions).toEqual([])
})
