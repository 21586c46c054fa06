import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { accounts, backupRuns, priceGrid, settings, staff } from '../../../db/schema/tables.ts'
import { companySettingKey } from '../../business/settings/example-facts.ts'
import { listMissingFacts } from '../../business/settings/required-facts.ts'
import { missingFactPlaceholder } from '../../business/site.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import type { Machine } from '../../kernel/ports/machine.ts'
import { isEmailAddress } from '../../kernel/text/email-address.ts'

/** Steps to complete once before a site goes into service, in the order shown. */
export type SiteFirstStep =
  | { step: SiteSetupStep }
  /** `id` of the point of sale, and what documents lack of it: « l’adresse », « le SIRET ». */
  | { step: 'location'; id: string; title: string; facts: readonly string[] }
  /** The reader's account still has its mail address as name. */
  | { step: 'own-name'; id: string; email: string }

export type SiteSetupStep =
  | 'company'
  | 'director'
  | 'bank'
  | 'mediator'
  | 'insurance'
  | 'prices'
  | 'mail'
  | 'backup'
  | 'second-person'

/**
 * Returns the steps that are not completed; none in the demo. Saved settings count by their content: a fact that still has the
 * example's value is missing.
 */
export async function listSiteFirstSteps(
  { db, backups, isDemo, facts }: Deps<'db' | 'backups' | 'isDemo' | 'facts'>,
  machine: Pick<Machine, 'sendsMail'>,
  reader: { userId: string; name: string },
): Promise<SiteFirstStep[]> {
  if (isDemo) return []
  const savedFacts = await findSavedFacts(db)
  const { legal } = facts.current()
  const locations = listMissingFacts(facts.current()).filter(({ key }) => key !== companySettingKey)
  const done: Readonly<Record<SiteSetupStep, boolean>> = {
    company: savedFacts.company && legal.siren !== missingFactPlaceholder,
    director: legal.publicationDirector !== '' && legal.publicationDirector !== missingFactPlaceholder,
    bank: legal.iban !== missingFactPlaceholder,
    mediator: legal.mediator.url !== missingFactPlaceholder,
    insurance: legal.insurance.insurer !== '',
    prices: savedFacts.prices,
    mail: machine.sendsMail,
    backup: backups !== null || savedFacts.backup,
    'second-person': savedFacts.people > 1,
  }
  const steps = (Object.keys(done) as SiteSetupStep[]).filter((step) => !done[step]).map((step) => ({ step }))
  const isNamed = !isEmailAddress(reader.name)
  return [
    ...(isNamed ? [] : [{ step: 'own-name', id: reader.userId, email: reader.name } as const]),
    ...steps.filter(({ step }) => companySteps.has(step)),
    ...locations.map(({ key, page, facts }) => ({ step: 'location', id: key, title: page, facts }) as const),
    ...steps.filter(({ step }) => !companySteps.has(step)),
  ]
}

/** Steps about the company, which come before those about its locations. */
const companySteps: ReadonlySet<SiteSetupStep> = new Set([
  'company',
  'director',
  'bank',
  'mediator',
  'insurance',
])

/** Queries everything in one statement, because the page « Aujourd’hui » waits for it. */
async function findSavedFacts(db: Database) {
  const saved = sql`select 1 from ${settings} where ${settings.key}`
  const { rows } = await db.execute<{
    company: boolean
    prices: boolean
    backup: boolean
    people: number
  }>(sql`
    select exists (${saved} = ${companySettingKey}) as company,
      exists (select 1 from ${priceGrid}) as prices,
      exists (select 1 from ${backupRuns} where ${backupRuns.failure} is null) as backup,
      (select count(*)::int from ${staff} where ${staff.closed_at} is null and exists (
        select 1 from ${accounts} where ${accounts.userId} = ${staff.user_id} and ${accounts.password} is not null)) as people`)
  const [found] = rows
  if (!found) throw new Error('the query for the first steps returned no row')
  return found
}
