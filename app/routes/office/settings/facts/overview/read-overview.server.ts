import { counted, frenchNumber } from '../../../../../../domain/french-number.ts'
import { hoursInWords } from '../../../../../../domain/opening-hours/hours-in-words.ts'
import { pageTexts } from '../../../../../../domain/page-texts/page-texts.ts'
import { site } from '../../../../../../domain/site.ts'
import type { World } from '../../../../../../domain/world.ts'
import { settingAddress } from '../setting-address.ts'
import { closuresSaid } from './closures-said.server.ts'
import { interestSaid } from './interest-said.server.ts'

export interface OverviewEntry {
  to: string
  name: string
  /** What it says now, in a line. */
  says: string
}

/** Each setting with what it says now. */
export async function readOverview({ db, clock }: World<'db' | 'clock'>) {
  const now = clock.now()
  const { locations, legal, rimsPerYear, terms, newsletterPace } = site
  const places = locations.map(({ id, title, city, phone, hours }): OverviewEntry => {
    const said = hoursInWords(hours) || 'fermé toute la semaine'
    return { to: settingAddress(id), name: title, says: `${city}, ${phone.display}. Ouvert ${said}.` }
  })
  const facts = [
    { key: 'fermetures', name: 'Fermetures exceptionnelles', says: await closuresSaid({ db }, now) },
    { key: 'marque', name: 'Marque', says: `${site.brand}, ${site.subBrand}.` },
    { key: 'entreprise', name: 'Entreprise', says: `${legal.companyName}, ${legal.address}.` },
    {
      key: 'phrases',
      name: 'Chiffre et réseaux',
      says: `Plus de ${frenchNumber(rimsPerYear)} jantes rénovées par an.`,
    },
    {
      key: 'conditions',
      name: 'Acompte, validité, garde',
      says: `Acompte de ${terms.depositPercent}\u00a0%, devis valables ${terms.quoteValidityDays}\u00a0jours.`,
    },
    { key: 'interets', name: 'Intérêt légal', says: interestSaid(now) },
    { key: 'lettre', name: 'Lettre d’information', says: `Annoncée ${newsletterPace}.` },
  ].map(({ key, ...entry }): OverviewEntry => ({ to: settingAddress(key), ...entry }))
  const pages = Object.values(pageTexts).map(({ key, called }): OverviewEntry => {
    const changed = Object.keys(site.pages[key] ?? {}).length
    const says =
      changed === 0 ? 'Les textes d’origine.' : `${counted(changed, 'texte changé', 'textes changés')}.`
    return { to: settingAddress(key), name: called(site), says }
  })
  return { places, facts, pages }
}
