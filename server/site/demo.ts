import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { clientPeople, clients, staff, users } from '../../db/schema/tables.ts'
import { fillDemoDossier } from '../../demo/expert-dossier.ts'
import { fillDemoInbox, type ReadSitePicture } from '../../demo/inbox.ts'
import { demoClients, demoColleague, demoNewcomer, demoPassword, demoStaff } from '../../demo/people.ts'
import { fillDemoRimPhotos } from '../../demo/rim-photos.ts'
import type { AllDeps } from '../../domain/kernel/ports/deps.ts'
import { updateAudienceCounts } from '../../domain/oversight/audience/count-audience.ts'
import { findClient } from '../../domain/people/clients/find-client.ts'
import { inviteClient } from '../../domain/people/clients/invitations.ts'
import { updateOrderFigures } from '../../domain/workshop/orders/order-figures.ts'
import { picturesFolder } from '../environment/paths.ts'

/** Fills the demo once the site is open: accounts and, with pictures, requests and orders in progress. */
export async function fillDemo(deps: AllDeps, picture: ReadSitePicture | undefined): Promise<void> {
  await createDemoAccounts(deps)
  if (picture) {
    await fillDemoInbox(deps, picture)
    await fillDemoRimPhotos(deps, picture)
    await fillDemoDossier(deps)
  }
  // Counts the demo visits immediately; the scheduled job would count them an hour later.
  await updateAudienceCounts(deps)
  await updateOrderFigures(deps)
}

/** Number of days since the company's second user received access. */
const colleagueDays = 240

/** Creates the accounts of the demo (README) if the demo content exists and no account does. */
async function createDemoAccounts(deps: Parameters<typeof inviteClient>[0]): Promise<void> {
  const { db, accounts, clock } = deps
  if ((await db.$count(users)) > 0 || !(await findClient(db, demoClients.company.id))) return
  const passwordHash = await accounts.hashPassword(demoPassword, { address: '' })
  await db.transaction(async (tx) => {
    // Locks the table, because two nodes may run this at the same time.
    await tx.execute(sql`lock table ${clients} in share row exclusive mode`)
    if ((await tx.$count(users)) > 0) return
    for (const { id, email, ...client } of Object.values(demoClients)) {
      const name = `${client.first_name} ${client.last_name}`
      await accounts.create(tx, { userId: id, email, name, role: 'client', passwordHash })
    }
    const since = new Date(clock.now().getTime() - colleagueDays * 86_400_000)
    await tx
      .insert(clientPeople)
      .values({ ...demoColleague, asked_at: since, invited_at: since, opened_at: since })
    const { id: userId, email, name } = demoColleague
    await accounts.create(tx, { userId, email, name, role: 'client', passwordHash })
    for (const { id, email, name, ...post } of demoStaff) {
      await accounts.create(tx, { userId: id, email, name, role: 'staff', passwordHash })
      await tx.insert(staff).values({ ...post, user_id: id, created_at: clock.now() })
    }
    await inviteClient({ ...deps, db: tx }, demoNewcomer)
  })
}

/** Returns one of the site's own pictures, in the size of an uploaded photo. */
export const demoPicture = (name: string): Promise<Buffer> =>
  readFile(join(picturesFolder, `${name}-720.jpg`))
