import { partyRoles } from '@portolan/contract/freight/preorders/parties'
import { UploadDocuments } from '#freight/documents/uploads/upload-documents.tsx'
import type { Uploads } from '#freight/documents/uploads/use-uploads.ts'
import { CheckField, LongTextField, TextField } from '#freight/preorders/fields/booking-fields.tsx'
import { FormPart } from '#freight/preorders/fields/form-part.tsx'
import { PartyFields } from '#freight/preorders/parties/party-fields.tsx'
import type { BookingValues } from '#freight/preorders/values/booking-values.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { DeclaredValueFields } from './declared-value-fields.tsx'
import { IncotermFields } from './incoterm-fields.tsx'
import { messages } from './messages.ts'

interface TermsStepProps {
  values: BookingValues
  /** The booking's organization. */
  organizationId: string
  /** Null if documents are changed elsewhere, as while editing. */
  uploads: Uploads | null
}

/** Parties, terms, services and papers. */
export function TermsStep({ values, organizationId, uploads }: TermsStepProps) {
  const t = useMessages(messages, 'terms')
  return (
    <div className="flex flex-col gap-6">
      <IncotermFields values={values} />
      <FormPart title={t('parties')}>
        <div className="grid gap-x-6 gap-y-5 desktop:grid-cols-3">
          {partyRoles.map((role) => (
            <PartyFields
              key={role}
              role={role}
              party={values.parties[role]}
              organizationId={organizationId}
            />
          ))}
        </div>
        <CheckField path="parties.toOrder" help={t('toOrderHelp')} />
      </FormPart>
      <FormPart title={t('services')}>
        <div className="flex flex-col gap-3">
          <CheckField path="services.exportCustoms" />
          <CheckField path="services.importCustoms" />
          <CheckField path="insuranceWanted" help={t('insuranceHelp')} />
        </div>
        <DeclaredValueFields values={values} />
      </FormPart>
      <FormPart title={t('documents')} help={t(uploads ? 'documentsHelp' : 'documentsEdit')}>
        {uploads && <UploadDocuments uploads={uploads} organizationId={organizationId} />}
      </FormPart>
      <FormPart title={t('notes')}>
        <TextField
          path="customerReference"
          optional
          help={t('referenceHelp')}
          maxLength={200}
          autoComplete="off"
          className="tablet:max-w-md"
        />
        <LongTextField path="comment" optional maxLength={4000} />
      </FormPart>
    </div>
  )
}
