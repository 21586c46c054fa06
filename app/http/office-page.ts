import type { Permission } from '../../domain/kernel/permissions.ts'
import type { StaffRole } from '../../domain/kernel/person.ts'
import type { OfficeIcon } from '../ui/icon/office-icons.ts'
import type { RootMatches } from './facts.tsx'
import { noindexMeta } from './noindex-meta.ts'
import { ownPage, type PageFacts } from './page-facts.ts'

/** What every file of the office says of itself, pages and others alike: the gate lets in whoever may do that. */
export interface OfficeGate {
  permission: Permission
}

/** What a page of the office says of itself. One without a permission, or that names none, stops the start. */
export interface OfficeFacts extends PageFacts, OfficeGate {
  /** Its place in the office's menu; pages of a record have none. */
  entry?: OfficeEntry
  /** What the palette calls it, beside the entries of the menu: « Nouveau devis ». */
  command?: string
  /** What `?` says of it, and the guide. */
  help?: OfficeHelp
}

/** A short guide to a page, for whoever stands before it. */
export interface OfficeHelp {
  title: string
  /** What the page is for. */
  what: string
  /** How things are done there, one a line. */
  how: readonly string[]
  /** Keys that are the page's own. */
  keys?: readonly { keys: readonly string[]; does: string }[]
}

/** The groups of the menu, in their order. */
export const menuGroups = {
  daily: 'Au quotidien',
  money: 'Clients et argent',
  site: 'Site et lettre',
  insight: 'Suivi',
  settings: 'Réglages et compte',
} as const
type MenuGroup = keyof typeof menuGroups

export interface OfficeEntry {
  label: string
  icon: OfficeIcon
  group: MenuGroup
  /** Entries of a group stand in the order of these numbers; tens, so that others find room between them. */
  place: number
  /** On a phone it stands in the bar itself, for everybody or for those roles; the others behind « Plus ». */
  inBar?: true | readonly StaffRole[]
  /** The keys that open it from anywhere. */
  keys?: string
  /** What of the counters it shows, added up. */
  counters?: readonly CounterName[]
}

/** The site's own counters (docs/product.md §3.5). */
export type CounterName = 'forms' | 'contacts'

/** Nobody but staff sees it: nothing keeps, counts or lists it. */
export const officePage = { ...ownPage, audience: null } as const satisfies PageFacts

/** The head of a page of the office; the first word tells one tab from another. */
export const officeMeta = (matches: RootMatches, title: string) => noindexMeta(matches, `${title}, gestion`)
