import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { settings } from '../../db/schema/tables.ts'
import { digitsOf, sirenProblem } from '../clients/company-numbers.ts'
import type { Deps } from '../deps.ts'
import type { Problems } from '../forms/validate-form.ts'
import { defaultSite, type Site } from '../site.ts'
import type { SettingValues } from './setting.ts'

/** The key under which `settings.ts` has the company. */
export const companyKey = 'entreprise'

/** A setting is only ever written by one of the workshop's people: a row of it is the sign that they saved the page. */
export async function isCompanySaved(db: Database): Promise<boolean> {
  return (await db.$count(settings, eq(settings.key, companyKey))) > 0
}

/** Whether a number of a document may be taken: the demo's company is everybody's, any other has to be named first. */
export const mayIssue = async (tx: Database, { isDemo }: Deps<'isDemo'>): Promise<boolean> =>
  isDemo || isCompanySaved(tx)

const numbers = { siren: 'ce SIREN', vat_number: 'ce numéro de TVA', iban: 'cet IBAN' } as const

/**
 * What of the example would be put on documents by saving these values: numbers of `domain/site.ts` that were not there
 * already. Whoever wrote their own company into that file (its SIREN is one then) saves it as it stands.
 */
export function exampleProblems(after: SettingValues, before: SettingValues | null): Problems | null {
  if (!isExample(defaultSite)) return null
  const { siren, vatNumber, iban } = defaultSite.legal
  const first: SettingValues = { siren, vat_number: vatNumber, iban }
  const same = (one = '', other = '') => digitsOf(one) === digitsOf(other)
  const found = Object.entries(numbers).filter(
    ([field]) => same(after[field], first[field]) && !same(before?.[field], first[field]),
  )
  if (found.length === 0) return null
  return Object.fromEntries(
    found.map(([field, name]) => [field, `Remplacez ${name} par le vôtre\u00a0: c’est celui de l’exemple`]),
  )
}

/** No company has a number whose key is wrong. */
export const isExample = ({ legal }: Site): boolean => sirenProblem(legal.siren) !== null
