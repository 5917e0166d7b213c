import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fieldError } from '#platform/api/problem.ts'
import type { SummaryError } from '#platform/ui/fields/error-summary.tsx'
import { type FieldErrors, formErrors } from './form-errors.ts'

type TextField<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never
}[keyof Values] &
  string

interface FormOptions<Values> {
  /** Prefix of the fields' IDs. */
  id: string
  /**
   * The values, in the order of the fields, with their setter: stored by the page, which may outlive the
   * form.
   */
  state: readonly [Values, (values: Values) => void]
  /** Errors before anything is sent, in the reader's language. */
  check: (values: Values) => FieldErrors<keyof Values & string>
  /** Awaited before the check, if that loads late. */
  prepare?: () => Promise<void>
  send: (values: Values) => Promise<unknown>
}

/**
 * The behavior of every form. Fields are checked from the first attempt on, then again with every change; the
 * first invalid one gets the focus. Only one request is sent at a time, and no failure changes typed values.
 */
export function useForm<Values>({ id, state, check, prepare, send }: FormOptions<Values>) {
  const [values, setValues] = state
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const [isDone, setDone] = useState(false)
  // Counts rejections, here or by the server: each moves the focus and is announced.
  const [refusals, setRefusals] = useState(0)
  const running = useRef(false)

  const fields = Object.keys(values as object) as (keyof Values & string)[]
  const { byField: errors, general } = formErrors(fields, isChecked ? check(values) : {}, failure)
  const idOf = (field: keyof Values & string) => `${id}-${field}`

  const focusFirst = useEffectEvent(() => {
    // A form with one field shows errors of the whole there.
    const first = fields.length === 1 ? fields[0] : fields.find((field) => errors[field] !== undefined)
    if (first) document.getElementById(idOf(first))?.focus()
  })
  useEffect(() => {
    if (refusals > 0) focusFirst()
  }, [refusals])

  function refuse(error: unknown) {
    setFailure(error)
    setRefusals((count) => count + 1)
  }

  function change(part: Partial<Values>) {
    setValues({ ...values, ...part })
    setFailure(null)
    setDone(false)
  }

  async function submit(now = values): Promise<void> {
    if (running.current) return
    running.current = true
    setFailure(null)
    setDone(false)
    setChecked(true)
    try {
      await prepare?.()
      if (Object.values(check(now)).some((error) => error !== undefined)) return refuse(null)
      setSending(true)
      await send(now)
      setChecked(false)
      setDone(true)
    } catch (error) {
      refuse(error)
    } finally {
      running.current = false
      setSending(false)
    }
  }

  return {
    values,
    change,
    submit,
    errors,
    /** True if the server rejected this field. */
    isRefused: (field: keyof Values & string) => fieldError(failure, field) !== undefined,
    /** Errors beyond those shown at the fields. */
    general,
    isSending,
    /** True if the sent values were accepted, and nothing has been changed since. */
    isDone,
    refusals,
    /** Starts over, without marked fields or errors. */
    reset() {
      setChecked(false)
      setFailure(null)
      setDone(false)
    },
    /** For `<form>`. */
    props: {
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault()
        void submit()
      },
    },
    /** For `<Field>`. */
    field: (name: keyof Values & string) => ({ id: idOf(name), error: errors[name] }),
    /** For the control of a text. */
    input: <Name extends TextField<Values>>(name: Name) => ({
      value: values[name] as string,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        change({ [name]: target.value } as unknown as Partial<Values>),
    }),
    /** All errors, each linked to its field; `about` is the error of the whole. */
    summary(about?: string): SummaryError[] {
      const atFields = fields.flatMap((field) => {
        const message = errors[field]
        return message === undefined ? [] : [{ message, fieldId: idOf(field) }]
      })
      return about === undefined ? atFields : [...atFields, { message: about }]
    },
  }
}

/** The result of `useForm`, for parts of a form. */
export type Form<Values> = ReturnType<typeof useForm<Values>>
