import type { ImportCounts } from '@portolan/contract/company/imports/import-runs'
import { messages } from '#desk/imports/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Card } from '#platform/ui/card.tsx'

/** The figures of a run: its lines, and what became of them. */
export function RunFigures({ counts, isCheck }: { counts: ImportCounts; isCheck: boolean }) {
  const t = useMessages(messages, 'run')
  const { lines, created, updated, unchanged, refused } = counts
  return (
    <Card className="mb-4 grid gap-6 desktop:grid-cols-2">
      <Figures
        title={t(isCheck ? 'wouldBe' : 'became')}
        figures={[
          [t('created'), created],
          [t('updated'), updated],
          [t('unchanged'), unchanged],
          [t('refusedWhole'), refused],
        ]}
      />
      <Figures
        title={t('read')}
        figures={[
          [t('inFile'), lines.read],
          [t('full'), lines.usedInFull],
          [t('part'), lines.usedInPart],
          [t('refused'), lines.refused],
        ]}
      />
    </Card>
  )
}

function Figures({ title, figures }: { title: string; figures: readonly (readonly [string, number])[] }) {
  const format = useFormat()
  return (
    <section>
      <h2 className="mb-2 font-semibold text-sm">{title}</h2>
      <dl className="grid grid-cols-2 gap-3 tablet:grid-cols-4">
        {figures.map(([name, figure]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="tabular font-semibold text-xl">{format.number(figure)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
