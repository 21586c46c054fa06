import type { StaffPerson, StaffRole } from './person.ts'

const everybody = ['responsable', 'bureau', 'atelier'] as const
const office = ['responsable', 'bureau'] as const

/**
 * Who may do what in the office (docs/product.md §11.1), the only place that says it: the gate asks here for the page
 * that is opened, the menu for what it offers, a view for the buttons that it shows.
 */
export const permissions = {
  /** Aujourd’hui, the own account. */
  'enter-office': everybody,
  'read-requests': everybody,
  'read-messages': office,
  /** Answers and notes in threads. */
  answer: office,
  'keep-saved-answers': office,
  /** Take, hand over, close, put aside what came in. */
  'handle-requests': office,
  'handle-messages': office,
  'read-orders': everybody,
  /** Steps, rims, photos, problems. */
  'work-on-orders': everybody,
  /** Make them, promise a day, change what they will be billed. */
  'edit-orders': office,
  /** A safety rule that blocks does not hold for one rim: in writing. */
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
  /** What the site keeps of somebody: find, hand out, erase. */
  'manage-personal-data': ['responsable'],
  'read-health': office,
  /** Dead jobs tried again. */
  'mend-health': ['responsable'],
} as const satisfies Record<string, readonly StaffRole[]>

export type Permission = keyof typeof permissions

export function hasPermission(
  { staffRole }: Pick<StaffPerson, 'staffRole'>,
  permission: Permission,
): boolean {
  const roles: readonly StaffRole[] = permissions[permission]
  return roles.includes(staffRole)
}
