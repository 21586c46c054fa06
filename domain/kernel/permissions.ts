import type { StaffPerson, StaffRole } from './person.ts'

const everybody = ['responsable', 'bureau', 'atelier'] as const
const office = ['responsable', 'bureau'] as const

/**
 * Roles that have each permission in the office (docs/product.md §11.1). This is the only place that defines them: the access
 * check of pages, the menu and the buttons of a view all use it.
 */
export const rolesByPermission = {
  /** The page Aujourd’hui and the user's own account. */
  'enter-office': everybody,
  'read-requests': everybody,
  'read-messages': office,
  /** Write answers and notes in threads. */
  answer: office,
  'keep-saved-answers': office,
  /** Take, hand over, close or set aside incoming requests. */
  'handle-requests': office,
  'handle-messages': office,
  'read-orders': everybody,
  /** Record steps, rims, photos and problems. */
  'work-on-orders': everybody,
  /** Create orders, promise a day, change what will be billed. */
  'edit-orders': office,
  /** Lift a blocking safety rule for one rim, with a written reason. */
  'lift-safety-rules': ['responsable'],
  'read-clients': office,
  'edit-clients': office,
  'merge-clients': office,
  'import-clients': office,
  'export-clients': office,
  'view-as-client': office,
  'read-documents': office,
  'write-estimates': office,
  'issue-invoices': office,
  'record-payments': office,
  'read-prices': office,
  'edit-prices': ['responsable'],
  'read-journal': office,
  'manage-staff': ['responsable'],
  /** News and the portfolio. */
  'edit-content': office,
  'send-newsletter': office,
  'read-audience': office,
  'edit-settings': ['responsable'],
  /** Find, export and erase the data stored about a person. */
  'manage-personal-data': ['responsable'],
  'read-health': office,
  /** Retry failed jobs. */
  'mend-health': ['responsable'],
} as const satisfies Record<string, readonly StaffRole[]>

export type Permission = keyof typeof rolesByPermission

export function hasPermission(
  { staffRole }: Pick<StaffPerson, 'staffRole'>,
  permission: Permission,
): boolean {
  const roles: readonly StaffRole[] = rolesByPermission[permission]
  return roles.includes(staffRole)
}
