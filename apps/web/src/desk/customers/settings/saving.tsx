import type { DocumentKind } from '@portolan/contract/freight/documents'
import { messages as documentMessages } from '#freight/documents/messages.ts'
import { SavedNote } from '#identity/settings/save-bar.tsx'
import { requestIdOf } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import type { LostThing } from './draft.ts'
import { messages } from './messages.ts'
import type { SettingsForm } from './use-settings.ts'

/** The things that the customer will no longer see, and the button that saves. */
export function Saving({ form }: { form: SettingsForm }) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const { error, isPending, isSuccess } = form.save
  return (
    <div className="sticky bottom-0 z-10 -mx-1 mt-4 flex flex-col gap-2 border-t bg-canvas px-1 py-3">
      <Lost things={form.lost} />
      {form.isStale ? (
        <p role="alert" className="rounded-md bg-amber-tint p-3 text-amber text-sm">
          {t('stale')}
        </p>
      ) : (
        error && <FormFailure message={failureText(error)} requestId={requestIdOf(error)} />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          type="submit"
          variant={form.dirty ? 'primary' : 'secondary'}
          loading={isPending}
          disabled={!form.isValid}
        >
          {t('save')}
        </Button>
        {form.dirty && (
          <Button variant="ghost" onClick={form.discard}>
            {t('discard')}
          </Button>
        )}
        <SavedNote saved={isSuccess && !form.dirty && t('saved')} />
      </div>
    </div>
  )
}

function Lost({ things }: { things: readonly LostThing[] }) {
  const t = useMessages(messages, 'lost')
  const kinds = useMessages(documentMessages, 'documentKind')
  if (things.length === 0) return null
  const nameOf = (thing: LostThing) =>
    thing === 'prices' || thing === 'invoices' || thing === 'quotes' ? t(thing) : kinds(thing as DocumentKind)
  return (
    <p role="status" className="text-pretty rounded-md bg-amber-tint p-3 text-amber text-sm">
      {t('text', { things: things.map(nameOf).join(', ') })}
    </p>
  )
}
