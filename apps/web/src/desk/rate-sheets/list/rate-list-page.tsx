import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { deskPaths, type RatesUrl } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { messages } from '#desk/rate-sheets/messages.ts'
import { RatesHeadline } from '#desk/rate-sheets/rates-headline.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { readRatesUrl } from './rates-url.ts'
import { SheetTable } from './sheet-table.tsx'
import { SheetsFrame } from './sheets-frame.tsx'

/** Rate sheets with their versions, those that end first on top. */
export function RateListPage() {
  const url = readRatesUrl(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: RatesUrl) => void navigate({ ...deskPaths.rates(next), replace: true })
  return (
    <>
      <RatesHeadline name="sheets" filter={url} action={<NewSheetLink />} />
      <SheetsFrame url={url} onChange={change}>
        {(sheets) => <SheetTable sheets={sheets} />}
      </SheetsFrame>
    </>
  )
}

function NewSheetLink() {
  const t = useMessages(messages, 'list')
  if (!useMay('rates', 'write')) return null
  return (
    <Link {...deskPaths.newRateSheet()} className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden />
      {t('new')}
    </Link>
  )
}
