import { expect, it } from 'vitest'
import { paperMail } from './paper-mail.ts'

it('starts an email with subject and lines, whatever they contain', () => {
  const url = paperMail({
    email: 'marta+desk@forwarder.example',
    subject: 'Order PF-1: B/L & more',
    lines: ['When?', '', 'Containers: CSQU 305438 3'],
  })
  expect(url).toMatch(
    /^mailto:marta%2Bdesk@forwarder\.example\?subject=Order%20PF-1%3A%20B%2FL%20%26%20more&body=/,
  )
  const { searchParams } = new URL(url)
  expect(searchParams.get('body')).toBe('When?\r\n\r\nContainers: CSQU 305438 3')
})
