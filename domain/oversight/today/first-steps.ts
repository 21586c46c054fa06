import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { accounts, backupRuns, prices, settings, staff } from '../../../db/schema/tables.ts'
import { companyKey } from '../../business/settings/example-facts.ts'
import { defaultSite, missingFactPlaceholder } from '../../business/site.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { Machine } from '../../kernel/ports/machine.ts'

/** Steps to complete once before a site goes into service (docs/product.md §11.26), in the order shown. */
export type FirstStep =
  | 'company'
  | 'bank'
  | 'mediator'
  | 'insurance'
  | 'hours'
  | 'prices'
  | 'mail'
  | 'backup'
  | 'second-person'

/**
 * Returns the steps that are not completed; none in the demo. Saved settings count by their content: a fact that still has the
 * example's value is missing.
 */
export async function listFirstSteps(
  { db, backups, isDemo, facts }: Deps<'db' | 'backups' | 'isDemo' | 'facts'>,
  machine: Pick<Machine, 'sendsMail'>,
): Promise<FirstStep[]> {
  if (isDemo) return []
  const found = await readSavedFacts(db)
  const { legal } = facts.current()
  const done: Readonly<Record<FirstStep, boolean>> = {
    company: found.company && legal.siren !== missingFactPlaceholder,
    bank: legal.iban !== missingFactPlaceholder,
    mediator: legal.mediator.url !== missingFactPlaceholder,
    insurance: legal.insurance.insurer !== '',
    hours: found.places,
    prices: found.prices,
    mail: machine.sendsMail,
    backup: backups !== null || found.backup,
    'second-person': found.people > 1,
  }
  return (Object.keys(done) as FirstStep[]).filter((step) => !done[step])
}

/** Reads everything in one statement, because the page « Aujourd’hui » waits for it. */
async function readSavedFacts(db: Database) {
  const places = defaultSite.locations.map(({ id }) => id)
  const saved = sql`select 1 from ${settings} where ${settings.key}`
  const { rows } = await db.execute<{
    company: boolean
    places: boolean
    prices: boolean
    backup: boolean
    people: number
  }>(sql`
    select exists (${saved} = ${companyKey}) as company,
      exists (select 1 from ${settings} where ${inArray(settings.key, places)}) as places,
      exists (select 1 from ${prices}) as prices,
      exists (select 1 from ${backupRuns} where ${backupRuns.failure} is null) as backup,
      (select count(*)::int from ${staff} where ${staff.closed_at} is null and exists (
        select 1 from ${accounts} where ${accounts.userId} = ${staff.user_id} and ${accounts.password} is not null)) as people`)
  const [found] = rows
  if (!found) throw new Error('the query for the first steps returned no row')
  return found
}
