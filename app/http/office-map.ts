import type { Permission } from '../../domain/kernel/permissions.ts'
import type { OfficeAccess, OfficeEntry, OfficeHelp } from './office-page.ts'

export interface OfficeMap {
  /** Permission required, by the address pattern of the route. */
  permissions: ReadonlyMap<string, Permission>
  /** All menu entries in order, before filtering by permission. */
  entries: readonly (OfficeEntry & OfficeAccess & { to: string })[]
  /** Commands of the palette in addition to the menu entries, in the order of the menu. */
  commands: readonly (OfficeAccess & { label: string; to: string })[]
  /** Help texts of the pages, in the order of the menu. A page without an entry follows its parent page. */
  guide: readonly (OfficeHelp & OfficeAccess & { pattern: string })[]
}
