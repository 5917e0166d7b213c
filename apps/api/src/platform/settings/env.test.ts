import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

const mail = { SMTP_URL: 'smtp://portal:p%40ss@mail.example.com', MAIL_FROM: 'portal@example.com' }
const sms = { SMS_URL: 'https://sms.example.com/send' }

describe('error reports', () => {
  it('aren’t sent unless a DSN is given', () => {
    expect(readEnv({}).errorReports).toBeNull()
    expect(readEnv({ ERROR_REPORT_DSN: '' }).errorReports).toBeNull()
    expect(readEnv({ ERROR_REPORT_DSN: 'https://key@reports.example.com/1' }).errorReports).toMatchObject({
      origin: 'https://reports.example.com',
    })
  })

  it.each([
    'yes',
    'https://reports.example.com/1',
    'https://key:secret@reports.example.com/1',
    'https://key@host',
  ])('are refused at start as %s, whose value is not repeated', (wrong) => {
    const read = () => readEnv({ ERROR_REPORT_DSN: wrong })
    expect(read).toThrow('ERROR_REPORT_DSN: expected https://KEY@HOST/PROJECT, without a secret key')
    expect(read).not.toThrow(/:secret@/)
  })
})

describe('mail and SMS', () => {
  it('stay in the outbox without configuration', () => {
    expect(readEnv({})).toMatchObject({ mail: null, sms: null })
  })

  it('are read with what is usual where nothing is said', () => {
    expect(readEnv(mail).mail).toEqual({
      host: 'mail.example.com',
      port: 587,
      secure: false,
      startTls: 'required',
      login: { user: 'portal', password: 'p@ss' },
      ca: null,
      from: 'portal@example.com',
    })
    expect(readEnv({ ...mail, SMTP_URL: 'smtps://[::1]' }).mail).toMatchObject({
      host: '::1',
      port: 465,
      secure: true,
      login: null,
    })
    expect(readEnv(sms).sms).toEqual({
      url: 'https://sms.example.com/send',
      method: 'POST',
      headers: {},
      body: '{"to":"{to}","text":"{text}"}',
    })
  })

  it('take international domains, which become their ASCII form', () => {
    const international = {
      SMTP_URL: 'smtps://mail.mühle.de',
      MAIL_FROM: 'portal@mühle.de',
      CONTACT_EMAIL: 'info@пример.рф',
    }
    expect(readEnv(international)).toMatchObject({
      mail: { host: 'mail.xn--mhle-0ra.de', from: 'portal@xn--mhle-0ra.de' },
      contact: { email: 'info@xn--e1afmkfd.xn--p1ai' },
    })
  })

  it.each([
    [{ ...mail, SMTP_URL: 'mail.example.com' }, 'SMTP_URL: expected smtp://'],
    [{ ...mail, SMTP_URL: 'https://user:hush@mail.example.com' }, 'SMTP_URL: expected smtp://'],
    [{ ...mail, SMTP_URL: 'smtp://user:hush%@mail.example.com' }, 'SMTP_URL: write a % in'],
    [{ SMTP_URL: mail.SMTP_URL }, 'MAIL_FROM: required with SMTP_URL'],
    [{ ...mail, MAIL_FROM: 'Portal <portal@example.com>' }, 'MAIL_FROM: expected an email address'],
    [{ ...mail, MAIL_FROM: 'почта@example.com' }, 'MAIL_FROM: expected an email address'],
    [{ CONTACT_EMAIL: 'почта@example.com' }, 'no other letters than a to z before @'],
    [{ ...mail, SMTP_STARTTLS: 'maybe' }, 'SMTP_STARTTLS: expected required, optional or off'],
    [{ ...mail, SMTP_CA: '/nowhere.pem' }, 'SMTP_CA: expected a PEM file'],
    [{ SMS_URL: 'sms.example.com' }, 'SMS_URL: expected https://'],
    [{ ...sms, SMS_METHOD: 'DELETE' }, 'SMS_METHOD: expected POST, PUT or GET'],
    [{ ...sms, SMS_HEADERS: 'authorization: hush' }, 'SMS_HEADERS: expected a JSON object'],
    [{ ...sms, SMS_HEADERS: '{"x":"hush\\nhush"}' }, 'SMS_HEADERS: expected a JSON object'],
    [{ ...sms, SMS_HEADERS: '{"x":1}' }, 'SMS_HEADERS: expected a JSON object'],
    [{ ...sms, SMS_BODY: 'to={to}' }, 'SMS_BODY: expected {to} and {text}'],
    [{ ...sms, SMS_BODY: '{"to":"{to}","text":{text}' }, 'SMS_BODY: expected valid JSON'],
    [{ ...sms, SMS_METHOD: 'GET' }, 'SMS_BODY: expected {to} and {text}'],
  ])('%j stops the start with the name of what is wrong, and no secret', (variables, message) => {
    const read = () => readEnv(variables)
    expect(read).toThrow(expect.objectContaining({ code: 'configuration' }))
    expect(read).toThrow(message)
    expect(read).not.toThrow('hush')
  })
})

it('people who haven’t chosen a language read English by default', () => {
  expect(readEnv({}).defaultLocale).toBe('en')
  expect(readEnv({ DEFAULT_LOCALE: 'ru' }).defaultLocale).toBe('ru')
  expect(() => readEnv({ DEFAULT_LOCALE: 'de' })).toThrow('DEFAULT_LOCALE: expected en or ru')
})

it.each([
  ['PORT', '70000', 'a port from 0 to 65535'],
  ['PUBLIC_URL', 'portal', 'an http or https address without a path such as https://portal.example.com'],
  ['PUBLIC_URL', 'https://portal.example.com/portal', 'an http or https address without a path'],
  ['PUBLIC_URL', 'ftp://portal.example.com', 'an http or https address without a path'],
  ['TRUSTED_PROXIES', 'localhost', 'IP addresses or networks such as 127.0.0.1,10.1.0.0/16'],
  ['TRUSTED_PROXIES', '10.0.0.0/33', 'IP addresses or networks'],
  ['TRUSTED_PROXIES', '0.0.0.0/0', 'IP addresses or networks'],
  ['SECRET_KEY', 'hush', 'at least 32 characters'],
  ['SESSION_IDLE_MINUTES', 'an hour', 'a whole number from 1'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'collector:4318',
    'the address of a collector such as http://127.0.0.1:4318',
  ],
  ['OTEL_TRACES_SAMPLER_ARG', '2', 'a share from 0 to 1'],
  ['INVITATION_DAYS', '90', 'a whole number from 1 to 30'],
])('%s says what it takes', (name, value, expected) => {
  const read = () => readEnv({ [name]: value })
  expect(read).toThrow(`Invalid configuration:\n${name}: expected ${expected}`)
  expect(read).not.toThrow('hush')
})

it('takes proxies as addresses, networks and the ranges that Fastify knows', () => {
  expect(readEnv({}).trustedProxies).toEqual([])
  const variables = { TRUSTED_PROXIES: 'loopback, 10.1.0.0/16,fd00::1', PUBLIC_URL: 'https://a.example/' }
  expect(readEnv(variables)).toMatchObject({
    trustedProxies: ['loopback', '10.1.0.0/16', 'fd00::1'],
    https: true,
  })
})

describe('traces', () => {
  const endpoint = 'https://collector.example:4318/'

  it('go nowhere unless a collector is given', () => {
    expect(readEnv({}).traces).toBeNull()
    expect(readEnv({ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=1', OTEL_SERVICE_NAME: 'x' }).traces).toBeNull()
  })

  it('go to its path for traces, with headers as other programs write them', () => {
    const headers = 'authorization=Bearer%20secret, x-team = harbor'
    expect(
      readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers }).traces,
    ).toEqual({
      url: 'https://collector.example:4318/v1/traces',
      headers: { authorization: 'Bearer secret', 'x-team': 'harbor' },
      service: 'portolan',
      share: 1,
    })
  })

  it.each(['hush', 'x-key=hush%', 'x key=hush'])(
    'with the headers %s stop the start, without the value',
    (headers) => {
      const read = () =>
        readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers })
      expect(read).toThrow('OTEL_EXPORTER_OTLP_HEADERS: ')
      expect(read).not.toThrow('hush')
    },
  )
})
