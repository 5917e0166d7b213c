import type { Subject } from '@portolan/contract/shared/roles'
import type { LinkProps } from '@tanstack/react-router'
import { deskPaths } from '#desk/frame/paths.ts'
import type { messages } from './messages.ts'

/** A page about the company itself, at `/desk/company` and below. */
export interface CompanyTab {
  /** The key of its name in the texts. */
  name: keyof (typeof messages)['tabs']
  link: LinkProps
  /** People whose role may not read it don't see the tab. */
  subject: Subject
}

/** The pages in the order health, brand, texts, FAQ, staff, connections, activity; each adds its line. */
export const companyTabs: readonly CompanyTab[] = [
  { name: 'health', link: deskPaths.health(), subject: 'systems' },
  { name: 'brand', link: deskPaths.brand(), subject: 'settings' },
  { name: 'texts', link: deskPaths.letterTexts(), subject: 'settings' },
  { name: 'faq', link: deskPaths.deskFaq(), subject: 'settings' },
  { name: 'staff', link: deskPaths.staff(), subject: 'staff' },
  { name: 'systems', link: deskPaths.systems(), subject: 'systems' },
  { name: 'activity', link: deskPaths.activity(), subject: 'activity' },
]
