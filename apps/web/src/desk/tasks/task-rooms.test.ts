import type { TaskQueue } from '@portolan/contract/company/tasks/tasks'
import { expect, test } from 'vitest'
import { countOfRoom, pathOfTask } from './task-rooms.ts'

const counts = [
  { queue: 'preorders', count: 2 },
  { queue: 'cancellations', count: 1 },
  { queue: 'emails', count: 4 },
] as const

test('a room counts the queues that are done in it, and Today all', () => {
  expect(countOfRoom('/desk/preorders', counts)).toBe(3)
  expect(countOfRoom('/desk/quotes', counts)).toBe(0)
  expect(countOfRoom('/desk', counts)).toBe(7)
  expect(countOfRoom('/desk', undefined)).toBe(0)
})

test('a task leads to its page, else to its room, else nowhere', () => {
  const routes = [
    '/desk/preorders',
    '/desk/preorders/$preorderId',
    '/desk/documents',
    '/desk/customers/$organizationId',
  ]
  const hasRoute = (path: string) => routes.includes(path)
  const organization = { id: '9', name: 'Acme' }
  const path = (queue: TaskQueue) => pathOfTask({ queue, id: '7', organization }, hasRoute)
  expect(path('amendments')).toBe('preorders/7')
  expect(path('invitations')).toBe('customers/9')
  expect(path('documents')).toBe('documents')
  expect(path('quotes')).toBeNull()
  expect(path('emails')).toBeNull()
})
