import type { Permission } from '../../domain/kernel/permissions.ts'
import type { OfficeEntry, OfficeGate, OfficeHelp } from './office-page.ts'

export interface OfficeMap {
  /** By the pattern of its address, what may be done there by whoever is let in. */
  permissions: ReadonlyMap<string, Permission>
  /** Its menu, in order, for whoever may do everything. */
  entries: readonly (OfficeEntry & OfficeGate & { to: string })[]
  /** What the palette has besides, in the order of the menu. */
  commands: readonly (OfficeGate & { label: string; to: string })[]
  /** What its pages say of themselves, in the order of the menu: a page without an entry follows the one that it is below. */
  guide: readonly (OfficeHelp & OfficeGate & { pattern: string })[]
}
