import { describe, expect, it } from 'vitest'
import { parseDsn } from './dsn.ts'

describe('a DSN', () => {
  it.each([
    ['https://abc123@sentry.example.com/42', 'https://sentry.example.com', '/api/42/envelope/'],
    ['http://a-b_c@127.0.0.1:8000/1', 'http://127.0.0.1:8000', '/api/1/envelope/'],
    ['https://k@example.com/tools/errors/7', 'https://example.com', '/tools/errors/api/7/envelope/'],
  ])('%s leads to its endpoint', (text, origin, path) => {
    const dsn = parseDsn(text)
    expect(dsn).toMatchObject({ text, origin })
    const endpoint = new URL(dsn?.endpoint ?? '')
    expect(endpoint.origin + endpoint.pathname).toBe(origin + path)
    expect(Object.fromEntries(endpoint.searchParams)).toEqual({
      sentry_key: dsn?.publicKey,
      sentry_version: '7',
      sentry_client: 'portolan/1',
    })
  })

  it.each([
    '',
    'yes',
    'sentry.example.com/1',
    'https://sentry.example.com/1',
    'https://key@sentry.example.com/',
    'https://key@sentry.example.com',
    'https://key@sentry.example.com/1?x=1',
    'https://key@sentry.example.com/1#x',
    'https://key:secret@sentry.example.com/1',
    'https://k%20y@sentry.example.com/1',
    'ftp://key@sentry.example.com/1',
    'javascript:alert(1)',
  ])('%j is none', (text) => expect(parseDsn(text)).toBeNull())
})
