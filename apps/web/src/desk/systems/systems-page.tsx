import { CompanyPage } from '#desk/company/company-frame.tsx'
import { useMay } from '#desk/frame/staff.ts'
import { KeysPanel } from './keys/keys-panel.tsx'
import { SourcesPanel } from './sources/sources-panel.tsx'

/** How the company's systems and carriers reach the portal: API keys, and sources of carrier messages. */
export function SystemsPage() {
  const mayChange = useMay('systems', 'write')
  return (
    <CompanyPage name="systems">
      <div className="flex flex-col gap-4">
        <KeysPanel mayChange={mayChange} />
        <SourcesPanel mayChange={mayChange} />
      </div>
    </CompanyPage>
  )
}
