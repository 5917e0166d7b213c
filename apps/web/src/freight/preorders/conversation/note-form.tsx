import { useEffect, useState } from 'react'
import { requestIdOf } from '#platform/api/problem.ts'
import { useUnsaved } from '#platform/forms/unsaved.tsx'
import { useForm } from '#platform/forms/use-form.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { focusHeadlineOnRemoval } from '#platform/ui/keyboard/focus-headline-on-removal.ts'

interface NoteFormProps {
  id: string
  label: string
  help?: string
  /** The message for an empty text. */
  required: string
  submit: string
  cancel: string
  onCancel: () => void
  onSend: (note: string) => Promise<void>
  /** Receives the typed text. */
  onTyped?: (note: string) => void
}

/** A required text for the company; takes the focus. */
export function NoteForm(props: NoteFormProps) {
  const { id, label, help, required, submit, cancel, onCancel, onSend, onTyped } = props
  const failureText = useFailureText()
  const state = useState({ note: '' })
  const form = useForm({
    id,
    state,
    check: ({ note }) => (note.trim() === '' ? { note: required } : {}),
    send: ({ note }) => onSend(note.trim()),
  })
  const field = form.field('note')
  useUnsaved(form.values.note.trim() !== '')
  useEffect(() => document.getElementById(field.id)?.focus(), [field.id])
  return (
    <form {...form.props} ref={focusHeadlineOnRemoval} className="flex flex-col gap-4">
      <Field {...field} label={label} help={help} required>
        {(control) => (
          <Textarea
            {...control}
            maxLength={2000}
            value={form.values.note}
            onChange={({ target }) => {
              form.change({ note: target.value })
              onTyped?.(target.value)
            }}
          />
        )}
      </Field>
      {form.general !== null && (
        <FormFailure message={failureText(form.general)} requestId={requestIdOf(form.general)} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={form.isSending}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{cancel}</Button>
      </div>
    </form>
  )
}
