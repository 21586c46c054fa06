import { asc, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { settings } from '../../../db/schema/tables.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { onlyDigitsOf } from '../../people/clients/company-numbers.ts'
import { type Facts, missingFactPlaceholder, type Site } from '../site.ts'
import { companySettingKey } from './example-facts.ts'
import { siteFromSettingVersions } from './known-settings.ts'
import { type MissingFacts, missingFactsSentence } from './missing-facts-sentence.ts'

/**
 * Outcome if a document cannot be issued because required facts are missing; `problem` is the French sentence that
 * names them.
 */
export interface FactsMissingOutcome {
  outcome: 'facts-missing'
  problem: string
}

/**
 * Returns why a document cannot be issued if required facts are missing; otherwise `null`. `posId` is `null` before a point of
 * sale is chosen.
 */
export async function rejectIfFactsMissing(
  tx: Transaction,
  { isDemo, facts }: Deps<'isDemo' | 'facts'>,
  posId: string | null,
): Promise<FactsMissingOutcome | null> {
  if (isDemo) return null
  const missing = listMissingFacts(await loadStoredFacts(tx, posId, facts), posId ? [posId] : [])
  return missing.length === 0 ? null : { outcome: 'facts-missing', problem: missingFactsSentence(missing) }
}

/** Returns the facts as the database has them, because this process may not have read a change that was just saved. */
async function loadStoredFacts(tx: Transaction, posId: string | null, facts: Facts): Promise<Site> {
  const keys = posId ? [companySettingKey, posId] : [companySettingKey]
  const rows = await tx.select().from(settings).where(inArray(settings.key, keys)).orderBy(asc(settings.id))
  return siteFromSettingVersions(
    rows.map(({ key, values, changed_at }) => ({ key, values, since: changed_at })),
    facts,
  )
}

/** Returns what is missing on documents of these points of sale, by default of all, page by page. */
export function listMissingFacts(
  facts: Site,
  posIds: readonly string[] = facts.pointsOfSale.map(({ id }) => id),
): MissingFacts[] {
  return [
    { key: companySettingKey, page: 'Entreprise', facts: missingOf(companyFacts(facts)) },
    ...posIds.map((id) => missingFactsOfLocation(facts, id)),
  ].filter((page) => page.facts.length > 0)
}

const missingOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).flatMap(([name, value]) => (isKnown(value) ? [] : [name]))

const isKnown = (value: string) => value !== '' && value !== missingFactPlaceholder

const companyFacts = ({ legal }: Site) => ({
  'la société': legal.companyName,
  'sa forme': legal.form,
  'son capital': legal.capital,
  'le siège': legal.address,
  'le registre du commerce': legal.registry,
  'le SIREN': legal.siren,
  'le n°\u00a0de TVA': legal.vatNumber,
  'l’IBAN': legal.iban,
  'le médiateur': legal.mediator.name,
  'l’adresse du médiateur': legal.mediator.address,
  'le site du médiateur': legal.mediator.url,
})

function missingFactsOfLocation({ locations, pointsOfSale, legal }: Site, id: string): MissingFacts {
  const location = locations.find((one) => one.id === id) ?? locations[0]
  const siret = pointsOfSale.find((one) => one.id === id)?.siret ?? ''
  const facts = missingOf({
    'l’adresse': location.streetLines[0] ?? '',
    'le téléphone': location.phone.display,
    'l’e-mail': location.email,
    'le SIRET': siret,
  })
  const isOther = isKnown(siret) && findSiretSirenProblem(siret, legal.siren) !== null
  return {
    key: id,
    page: location.title,
    facts: isOther ? [...facts, 'un SIRET qui commence par le SIREN de l’entreprise'] : facts,
  }
}

/** Checks that the first nine digits of a SIRET are the company's SIREN. Returns a sentence if they differ. */
export function findSiretSirenProblem(siret: string, siren: string): string | null {
  const company = onlyDigitsOf(siren)
  return company === '' || onlyDigitsOf(siret).startsWith(company)
    ? null
    : `Un SIRET commence par le SIREN de l’entreprise, ${siren}\u00a0: corrigez celui des deux qui est faux`
}

/** Returns the missing facts known to this process, without reading the database. Exact enough for pages of the office. */
export const listKnownMissingFacts = (
  { isDemo, facts }: Deps<'isDemo' | 'facts'>,
  posIds: readonly string[] | null,
) => (isDemo ? [] : listMissingFacts(facts.current(), posIds ?? undefined))
