import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts } from './toasts.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function titles(toasts: ReturnType<typeof createToasts>) {
  return toasts.getSnapshot().map((entry) => entry.title)
}

test('a toast with a life closes itself after it, one without stays', () => {
  const toasts = createToasts()
  toasts.add({ severity: 'info', title: 'short', life: 3000 })
  toasts.add({ severity: 'error', title: 'stays' })
  vi.advanceTimersByTime(2999)
  expect(titles(toasts)).toEqual(['short', 'stays'])
  vi.advanceTimersByTime(1)
  expect(titles(toasts)).toEqual(['stays'])
})

test('the timer pauses under the pointer and starts again on leave', () => {
  const toasts = createToasts()
  const id = toasts.add({ severity: 'success', title: 'held', life: 1000 })
  vi.advanceTimersByTime(900)
  toasts.pause(id, 'pointer')
  vi.advanceTimersByTime(60_000)
  expect(titles(toasts)).toEqual(['held'])
  toasts.restart(id, 'pointer')
  vi.advanceTimersByTime(999)
  expect(titles(toasts)).toEqual(['held'])
  vi.advanceTimersByTime(1)
  expect(titles(toasts)).toEqual([])
})

test('stays under the pointer, wherever the focus goes', () => {
  const toasts = createToasts()
  const id = toasts.add({ severity: 'success', title: 'held', life: 1000 })
  toasts.pause(id, 'pointer')
  toasts.pause(id, 'focus')
  toasts.restart(id, 'focus')
  vi.advanceTimersByTime(60_000)
  expect(titles(toasts)).toEqual(['held'])
  toasts.restart(id, 'pointer')
  vi.advanceTimersByTime(1000)
  expect(titles(toasts)).toEqual([])
})

test('leaving a toast without a life doesn’t close it', () => {
  const toasts = createToasts()
  const id = toasts.add({ severity: 'warn', title: 'stays' })
  toasts.pause(id, 'pointer')
  toasts.restart(id, 'pointer')
  vi.runAllTimers()
  expect(titles(toasts)).toEqual(['stays'])
})

test('closing one leaves the others, and a closed one never comes back', () => {
  const toasts = createToasts()
  const first = toasts.add({ severity: 'secondary', title: 'first', life: 10 })
  toasts.add({ severity: 'contrast', title: 'second' })
  toasts.close(first)
  toasts.restart(first, 'pointer')
  vi.runAllTimers()
  expect(titles(toasts)).toEqual(['second'])
})

test('a group closes together, everything clears together', () => {
  const toasts = createToasts()
  toasts.add({ severity: 'info', title: 'a', group: 'upload' })
  toasts.add({ severity: 'info', title: 'b' })
  toasts.add({ severity: 'info', title: 'c', group: 'upload' })
  toasts.closeGroup('upload')
  expect(titles(toasts)).toEqual(['b'])
  toasts.clear()
  expect(titles(toasts)).toEqual([])
})

test('listeners hear every change until they leave', () => {
  const toasts = createToasts()
  const listener = vi.fn()
  const leave = toasts.subscribe(listener)
  const id = toasts.add({ severity: 'info', title: 'a' })
  toasts.close(id)
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
  toasts.add({ severity: 'info', title: 'b' })
  expect(listener).toHaveBeenCalledTimes(2)
})
