import type { Permission } from '../../domain/kernel/permissions.ts'
import type { StaffRole } from '../../domain/kernel/person.ts'
import type { OfficeIcon } from '../ui/icon/office-icons.ts'
import type { RootMatches } from './facts.tsx'
import { noindexMeta } from './noindex-meta.ts'
import { type PageHandle, privatePageHandle } from './page-handle.ts'

/** Required of every office route, pages and others: the gate admits staff members who have this permission. */
export interface OfficeAccess {
  permission: Permission
}

/** Handle of an office page. A missing or unknown permission fails the start of the server. */
export interface OfficeHandle extends PageHandle, OfficeAccess {
  /** Entry in the office menu; pages of one record have none. */
  entry?: OfficeEntry
  /** Label in the command palette, in addition to the menu entries: « Nouveau devis ». */
  command?: string
  /** Help text shown by the `?` key and in the guide. */
  help?: OfficeHelp
}

/** Short guide to a page. */
export interface OfficeHelp {
  title: string
  /** Purpose of the page. */
  what: string
  /** Instructions, one per line. */
  how: readonly string[]
  /** Whether the contents of the guide leave the topic out; its search finds it. */
  isUnlisted?: true
  /** Keyboard shortcuts of this page only. */
  keys?: readonly { keys: readonly string[]; does: string }[]
}

/** Groups of the menu, in order. */
export const officeMenuGroups = {
  daily: 'Au quotidien',
  money: 'Clients et argent',
  site: 'Site et lettre',
  insight: 'Suivi',
  settings: 'Réglages et compte',
} as const
type MenuGroup = keyof typeof officeMenuGroups

export interface OfficeEntry {
  label: string
  icon: OfficeIcon
  group: MenuGroup
  /** Sort key within the group, in multiples of ten, so that new entries can be inserted. */
  menuOrder: number
  /** Whether the phone's bar shows the entry, for everyone or for these roles; other entries are behind « Plus ». */
  inBar?: true | readonly StaffRole[]
  /** Keyboard shortcut that opens the page from anywhere. */
  keys?: string
  /** Counters whose sum the entry shows. */
  counters?: readonly MenuCounterName[]
}

/** Counter of submissions of one form that staff have not viewed yet. */
export type MenuCounterName = 'forms' | 'contacts'

/** Handle shared by all office pages: staff only, never cached, counted or listed. */
export const officePageHandle = { ...privatePageHandle, audience: null } as const satisfies PageHandle

/** Returns the title of an office page. The page's own name comes first, so that browser tabs can be distinguished. */
export const officeMeta = (matches: RootMatches, title: string) => noindexMeta(matches, `${title}, gestion`)
