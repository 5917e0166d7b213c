import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LocaleContext } from '#platform/i18n/locale-context.ts'
import type { TimelineRow } from './timeline.ts'
import { TimelineLine } from './timeline-line.tsx'

const at = '2026-11-24T10:00:00Z'

function textOf(times: Partial<TimelineRow['milestone']['times']>): string {
  const row = {
    milestone: {
      key: 'a',
      code: 'ARRI',
      place: null,
      unitIds: [],
      remark: null,
      times: { planned: null, estimated: null, actual: null, ...times },
    },
    state: 'coming',
    isEmptyCollected: false,
    isInDoubt: false,
    overtaken: null,
  } as unknown as TimelineRow
  const html = renderToString(
    <LocaleContext value={{ locale: 'en', switchLocale: () => {} }}>
      <TimelineLine row={row} mode="sea" namesPlace={false} />
    </LocaleContext>,
  )
  return html.replace(/<[^>]+>/g, ' ')
}

it('says “Arrived” only of an arrival that is known to have happened', () => {
  expect(textOf({ actual: at })).toContain('Arrived')
  expect(textOf({ estimated: at })).toContain('Arrival')
  expect(textOf({ estimated: at })).not.toContain('Arrived')
})
