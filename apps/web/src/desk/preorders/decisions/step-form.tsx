import { type ReactNode, useEffect } from 'react'
import { requestIdOf } from '#platform/api/problem.ts'
import { useUnsaved } from '#platform/forms/unsaved.tsx'
import { useForm } from '#platform/forms/use-form.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { Button } from '#platform/ui/button.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { focusHeadlineOnRemoval } from '#platform/ui/keyboard/focus-headline-on-removal.ts'

type Form<Values> = ReturnType<typeof useForm<Values>>

interface StepFormProps<Values extends Record<string, string>> {
  id: string
  /** Typed values, kept by the page: a refused step and a closed form lose nothing. */
  state: readonly [Values, (values: Values) => void]
  /** The field that gets the focus. */
  first: keyof Values & string
  check: (values: Values) => Partial<Record<keyof Values & string, string>>
  send: (values: Values) => Promise<unknown>
  submit: string
  cancel: string
  isDanger?: boolean
  onCancel: () => void
  children: (form: Form<Values>) => ReactNode
}

/** The form of one decision about a pre-order. */
export function StepForm<Values extends Record<string, string>>(props: StepFormProps<Values>) {
  const { id, state, first, check, send, submit, cancel, isDanger = false, onCancel, children } = props
  const failureText = useFailureText()
  const form = useForm<Values>({ id, state, check, send })
  const firstId = form.field(first).id
  useUnsaved(Object.values(form.values).some((value) => value.trim() !== ''))
  useEffect(() => document.getElementById(firstId)?.focus(), [firstId])
  return (
    <form {...form.props} ref={focusHeadlineOnRemoval} className="flex max-w-2xl flex-col gap-4">
      {children(form)}
      {form.general !== null && (
        <FormFailure message={failureText(form.general)} requestId={requestIdOf(form.general)} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} loading={form.isSending}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{cancel}</Button>
      </div>
    </form>
  )
}
