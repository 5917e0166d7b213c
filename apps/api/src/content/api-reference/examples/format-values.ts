/** Values by format, for members that `memberValues` doesn't list. */
export const formatValues: Readonly<Record<string, string>> = {
  uuid: '01a1fdb1-2c44-7d10-8e5b-6a9f3c7d0b21',
  'date-time': '2026-11-21T08:00:00Z',
  date: '2026-11-21',
  email: 'marta@acme.example',
}
