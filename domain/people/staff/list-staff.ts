import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { accounts as credentials, secondFactors, staff, users } from '../../../db/schema/tables.ts'
import type { StaffRole } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'

export interface StaffMember {
  id: string
  name: string
  email: string
  role: StaffRole
  /** `null` means all points of sale. */
  pointsOfSale: readonly string[] | null
  signature: string
  closedAt: Date | null
  /** False until they have used the link of their invitation. */
  hasPassword: boolean
  hasFactor: boolean
}

type Needs = Deps<'db' | 'accounts'>

/** Lists all staff by name, closed accounts last. */
export const listStaff = (deps: Needs): Promise<StaffMember[]> => selectStaff(deps)

export async function findStaffMember(deps: Needs, id: string): Promise<StaffMember | null> {
  const [found] = await selectStaff(deps, eq(staff.user_id, id))
  return found ?? null
}

/** Whether an open staff account has a password, so that a staff member can enter the office. */
export async function hasOpenStaffAccount(db: Database): Promise<boolean> {
  const [found] = await db
    .select({ id: staff.user_id })
    .from(staff)
    .innerJoin(credentials, eq(credentials.userId, staff.user_id))
    .where(and(isNull(staff.closed_at), isNotNull(credentials.password)))
    .limit(1)
  return found !== undefined
}

async function selectStaff({ db, accounts }: Needs, condition?: SQL): Promise<StaffMember[]> {
  const rows = await db
    .select({
      id: staff.user_id,
      name: users.name,
      identifier: users.email,
      role: staff.role,
      pointsOfSale: staff.points_of_sale,
      signature: staff.signature,
      closedAt: staff.closed_at,
      hasPassword: sql<boolean>`exists (select 1 from ${credentials} where ${credentials.userId} = ${staff.user_id} and ${credentials.password} is not null)`,
      hasFactor: sql<boolean>`exists (select 1 from ${secondFactors} where ${secondFactors.user_id} = ${staff.user_id})`,
    })
    .from(staff)
    .innerJoin(users, eq(users.id, staff.user_id))
    .where(condition)
    .orderBy(sql`${staff.closed_at} is not null`, sql`${users.name} collate "french"`, staff.user_id)
  return rows.map(({ identifier, ...member }) => ({ ...member, email: accounts.emailOf(identifier) }))
}
