import { endpoints } from '@portolan/contract/endpoints'
import { expect, it } from 'vitest'

/** Calls that could be lists, and why they're read from the primary. */
const onPrimary: Readonly<Record<string, readonly string[]>> = {
  'who someone is, and what they may do': [
    'getCurrentUser',
    'getStaffSelf',
    'getStorage',
    'getTaskEmails',
    'listApiKeys',
    'listOrganizations',
    'listPasskeys',
    'listSecurityEvents',
    'listSessions',
    'listStaffAccounts',
    'listStaffMembers',
    'startPasskeyLogin',
    'startPasskeyRegistration',
  ],
  'the state of this database and its work': ['getHealth', 'getSetup', 'getTypedCodes', 'listQueueFaults'],
  'settings, which every process keeps': ['getConfig', 'listFaqSettings', 'listLetterTexts', 'readBrand'],
  'it needs no database, or one row': [
    'getBookingData',
    'getUsualContact',
    'listChargeCodes',
    'listCountries',
    'listFaqArticles',
    'searchCities',
    'searchDangerousGoods',
    'searchHsCodes',
  ],
  'files, which take longer than finding them': [
    'archiveInvoices',
    'archiveSelectedDocuments',
    'downloadInvoiceArchive',
    'downloadPersonalData',
    'downloadSelectedDocuments',
    'getPersonalData',
  ],
}

it('each call that reads more than one thing says where, or has a reason', () => {
  const many = [...endpoints].filter(([, { method, params }]) => method === 'GET' && params === undefined)
  const kept = many.filter(([, { reads }]) => reads === undefined).map(([name]) => name)
  expect(kept.sort()).toEqual(Object.values(onPrimary).flat().sort())
})

it('only such calls are read from a replica', () => {
  const others = [...endpoints].filter(
    ([, { method, params, reads }]) => reads === 'replica' && (method !== 'GET' || params !== undefined),
  )
  expect(others.map(([name]) => name)).toEqual([])
})
