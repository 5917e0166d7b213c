import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { type UiLabels, UiLabelsProvider } from './labels.tsx'

const labels: UiLabels = {
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading',
  requestId: 'Request ID',
  showPassword: 'Show',
  hidePassword: 'Hide',
  notifications: 'Notifications',
  breadcrumbs: 'Breadcrumbs',
  optional: 'optional',
  digit: (place, length) => `Digit ${place} of ${length}`,
}

it('are links where they have a target, gray and with a chevron before the last', () => {
  const html = renderToString(
    <UiLabelsProvider labels={labels}>
      <Breadcrumbs
        crumbs={[{ title: 'Orders', to: '/orders' }, { title: 'Archive' }, { title: 'PTL-1' }]}
        renderLink={(to, title) => <a href={to}>{title}</a>}
      />
    </UiLabelsProvider>,
  )
  const items = html.split('<li').slice(1)
  expect(items).toHaveLength(3)
  expect(items.map((item) => item.includes('<a href="/orders"'))).toEqual([true, false, false])
  expect(items.map((item) => item.includes('<svg'))).toEqual([true, true, false])
  expect(items.map((item) => item.includes('text-muted'))).toEqual([true, true, false])
  expect(items[2]).toContain('aria-current="page"')
})
