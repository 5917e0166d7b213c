import { expect, test } from 'vitest'
import { readMessage, writeMessage } from './kept-message.ts'

function createStore() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

test('a typed message is kept until it is sent', () => {
  const store = createStore()
  const question = { text: 'Where is it?', contactEmail: 'marta@forwarder.example' }
  writeMessage(store, 'a', question)
  expect(readMessage(store, 'a')).toEqual(question)
  expect(readMessage(store, 'b').text).toBe('')
  writeMessage(store, 'a', { ...question, text: ' ' })
  expect(store.kept.size).toBe(0)
})

test.each(['{', 'null', '{"text":7}', '[]'])('%s is no message', (text) => {
  expect(readMessage({ getItem: () => text }, 'a')).toEqual({ text: '', contactEmail: '' })
})

test('a browser that stores nothing loses it with the page', () => {
  const refuse = () => {
    throw new Error('QuotaExceededError')
  }
  const store = { setItem: refuse, removeItem: refuse }
  expect(() => writeMessage(store, 'a', { text: 'Where?', contactEmail: '' })).not.toThrow()
})
