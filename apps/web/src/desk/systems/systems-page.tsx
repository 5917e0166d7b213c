import { CompanyPage } from '#desk/company/company-frame.tsx'
import { useMay } from '#desk/frame/staff.ts'
import { KeysPanel } from './keys/keys-panel.tsx'
import { SourcesPanel } from './sources/sources-panel.tsx'
import { WebhooksPanel } from './webhooks/webhooks-panel.tsx'

/** How systems and carriers reach the portal, and hear of events: keys, webhooks and sources. */
export function SystemsPage() {
  const mayChange = useMay('systems', 'write')
  return (
    <CompanyPage name="systems">
      <div className="flex flex-col gap-4">
        <KeysPanel mayChange={mayChange} />
        <WebhooksPanel mayChange={mayChange} />
        <SourcesPanel mayChange={mayChange} />
      </div>
    </CompanyPage>
  )
}
