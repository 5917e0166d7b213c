import { expect, test } from 'vitest'
import { readQuestion, writeQuestion } from './kept-question.ts'

function createStore() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

test('a typed question is kept until it is sent', () => {
  const store = createStore()
  const question = { text: 'Where is it?', contactEmail: 'marta@forwarder.example' }
  writeQuestion(store, 'a', question)
  expect(readQuestion(store, 'a')).toEqual(question)
  expect(readQuestion(store, 'b').text).toBe('')
  writeQuestion(store, 'a', { ...question, text: ' ' })
  expect(store.kept.size).toBe(0)
})

test.each(['{', 'null', '{"text":7}', '[]'])('%s is no question', (text) => {
  expect(readQuestion({ getItem: () => text }, 'a')).toEqual({ text: '', contactEmail: '' })
})

test('a browser that stores nothing loses it with the page', () => {
  const refuse = () => {
    throw new Error('QuotaExceededError')
  }
  const store = { setItem: refuse, removeItem: refuse }
  expect(() => writeQuestion(store, 'a', { text: 'Where?', contactEmail: '' })).not.toThrow()
})
