import type { Subject } from '@portolan/contract/shared/roles'
import type { LinkProps } from '@tanstack/react-router'
import {
  Building2,
  ClipboardCheck,
  FileCheck,
  FileUp,
  HandCoins,
  Inbox,
  ListTodo,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  Package,
  Settings2,
  Tags,
} from 'lucide-react'
import { deskPaths } from '#desk/frame/paths.ts'
import type { messages } from './messages.ts'

/** A page of the desk's navigation. */
export interface Room {
  /** The work of the day, or the company's own affairs. */
  group: 'day' | 'company'
  /** The key of its name in the texts. */
  name: keyof (typeof messages)['rooms']
  icon: LucideIcon
  /** The second key after `g`. */
  key: string
  /** Its own path; pages below it belong to the room. */
  path: `/desk${string}`
  link: LinkProps
  /** People whose role may not read it don't see the room. */
  subject: Subject
}

/**
 * The rooms in order; each feature of the desk adds its line. Those of the company: customers, rates,
 * imports, announcements, and the company's own pages.
 */
export const rooms: readonly Room[] = [
  {
    group: 'day',
    name: 'today',
    icon: ListTodo,
    key: 't',
    path: '/desk',
    link: deskPaths.today(),
    subject: 'tasks',
  },
  {
    group: 'day',
    name: 'orders',
    icon: Package,
    key: 'o',
    path: '/desk/orders',
    link: deskPaths.orders(),
    subject: 'orders',
  },
  {
    group: 'day',
    name: 'preorders',
    icon: ClipboardCheck,
    key: 'p',
    path: '/desk/preorders',
    link: deskPaths.preorders(),
    subject: 'preorders',
  },
  {
    group: 'day',
    name: 'quotes',
    icon: HandCoins,
    key: 'q',
    path: '/desk/quotes',
    link: deskPaths.quotes(),
    subject: 'quotes',
  },
  {
    group: 'day',
    name: 'threads',
    icon: MessagesSquare,
    key: 'c',
    path: '/desk/threads',
    link: deskPaths.threads(),
    subject: 'threads',
  },
  {
    group: 'day',
    name: 'messages',
    icon: Inbox,
    key: 'm',
    path: '/desk/messages',
    link: deskPaths.messages(),
    subject: 'messages',
  },
  {
    group: 'day',
    name: 'documents',
    icon: FileCheck,
    key: 'd',
    path: '/desk/documents',
    link: deskPaths.documents(),
    subject: 'documents',
  },
  {
    group: 'company',
    name: 'customers',
    icon: Building2,
    key: 'u',
    path: '/desk/customers',
    link: deskPaths.customers(),
    subject: 'customers',
  },
  {
    group: 'company',
    name: 'rates',
    icon: Tags,
    key: 'r',
    path: '/desk/rates',
    link: deskPaths.rates(),
    subject: 'rates',
  },
  {
    group: 'company',
    name: 'imports',
    icon: FileUp,
    key: 'i',
    path: '/desk/imports',
    link: deskPaths.imports(),
    subject: 'imports',
  },
  {
    group: 'company',
    name: 'announcements',
    icon: Megaphone,
    key: 'a',
    path: '/desk/announcements',
    link: deskPaths.announcements(),
    subject: 'announcements',
  },
  {
    group: 'company',
    name: 'company',
    icon: Settings2,
    key: 'y',
    path: '/desk/company',
    // The first of its pages that the role may read takes its place.
    link: deskPaths.brand(),
    subject: 'settings',
  },
]
