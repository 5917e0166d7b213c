import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { readOnlyGroup } from '#platform/ui/keyboard/read-only-group.ts'
import { Segmented } from './segmented.tsx'

const draw = (state: Partial<ComponentProps<typeof Segmented>>) =>
  renderToString(
    <Segmented
      label="Load type"
      value="not-set"
      onChange={() => {}}
      options={[
        { value: 'not-set', label: 'Not set' },
        { value: 'FCL', label: 'FCL' },
      ]}
      {...state}
    />,
  )

it('is announced as read-only and stays focusable', () => {
  const readOnly = draw(readOnlyGroup('reason'))
  expect(readOnly).toContain('aria-readonly="true" aria-describedby="reason"')
  expect(readOnly).not.toContain('disabled=""')
  expect(draw({})).not.toContain('aria-readonly')
})
