import { sql } from 'drizzle-orm'
import { clients, staff, users } from '../../db/schema/tables.ts'
import { demoClients } from '../../demo/demo-clients.ts'
import { demoPassword } from '../../demo/demo-password.ts'
import { demoNewcomer, demoStaff } from '../../demo/demo-staff.ts'
import { findClient } from '../../domain/clients/find-client.ts'
import { inviteClient } from '../../domain/sign-in/invitation/invite-client.ts'

/** The accounts of the demo content (README), where it was filled in and nobody has an account yet. */
export async function createDemoAccounts(world: Parameters<typeof inviteClient>[0]): Promise<void> {
  const { db, accounts, clock } = world
  if ((await db.$count(users)) > 0 || !(await findClient(db, demoClients.company.id))) return
  const passwordHash = await accounts.hashPassword(demoPassword, { address: '' })
  await db.transaction(async (tx) => {
    // Two nodes may come here at once.
    await tx.execute(sql`lock table ${clients} in share row exclusive mode`)
    if ((await tx.$count(users)) > 0) return
    for (const { id, email, ...client } of Object.values(demoClients)) {
      const name = `${client.first_name} ${client.last_name}`
      await accounts.create(tx, { userId: id, email, name, role: 'client', passwordHash })
    }
    for (const { id, email, name, ...post } of demoStaff) {
      await accounts.create(tx, { userId: id, email, name, role: 'staff', passwordHash })
      await tx.insert(staff).values({ ...post, user_id: id, created_at: clock.now() })
    }
    await inviteClient({ ...world, db: tx }, demoNewcomer)
  })
}
