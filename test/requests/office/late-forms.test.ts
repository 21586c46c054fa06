import { beforeAll, expect, test } from 'vitest'
import { createBetterAuthAccounts } from '../../../adapters/sign-in/better-auth-accounts.ts'
import type { StaffPerson } from '../../../domain/kernel/person.ts'
import {
  changeStaffMember,
  closeStaffAccount,
  inviteStaffMember,
  inviteStaffMemberAgain,
  reopenStaffAccount,
  resetStaffSecondFactor,
} from '../../../domain/people/staff/staff-accounts.ts'
import { newPerson } from '../../content/new-person.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { fastPasswordHashing } from '../../site/quick-hashing.ts'

let site: TestSite
let deps: Parameters<typeof inviteStaffMember>[0] & Parameters<typeof closeStaffAccount>[0]
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  const { db, jobs, announcements } = await openWorkshop(site)
  const secret = 'x'.repeat(32)
  const accounts = createBetterAuthAccounts({
    tenant: 'tw',
    siteUrl: site.origin,
    secret,
    hashing: fastPasswordHashing,
  })
  deps = { db, jobs, announcements, accounts, secret, clock: { now: () => new Date() } }
})

/** Returns a staff member with the permissions that the access check found before their form was handled. */
async function formerResponsable(since: string): Promise<StaffPerson> {
  const { id: userId, email } = await newPerson(site.query, 'staff')
  await site.query(`update staff set ${since} where user_id = $1`, [userId])
  return { userId, email, role: 'staff', name: 'Camille', staffRole: 'responsable', pointsOfSale: null }
}

const boxes = { pos_epinal: 'on', pos_ostwald: 'on' }
const fields = { name: 'Complice', email: 'complice@exemple.fr', role: 'responsable', ...boxes }

test.each([
  ['its user’s account was closed', 'closed_at = now()'],
  ['its user got another role', "role = 'bureau'"],
])('a form that arrives after %s changes nothing in the team (§11.4)', async (_, since) => {
  const responsable = await formerResponsable(since)
  const { id } = await newPerson(site.query, 'staff')
  await site.query('update accounts set password = null where user_id = $1', [id])
  const before = await site.query('select * from staff order by user_id')
  const acts = [
    inviteStaffMember(deps, responsable, fields),
    inviteStaffMemberAgain(deps, responsable, id),
    changeStaffMember(deps, responsable, id, fields),
    closeStaffAccount(deps, responsable, id),
    resetStaffSecondFactor(deps, responsable, id),
    reopenStaffAccount(deps, responsable, responsable.userId),
  ]
  for (const { outcome } of await Promise.all(acts)) expect(outcome).toBe('gone')
  expect(await site.query('select * from staff order by user_id')).toEqual(before)
  expect(await site.query('select 1 from events where actor_id = $1', [responsable.userId])).toEqual([])
})
