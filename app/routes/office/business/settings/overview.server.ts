import { legalInterestRateOn } from '../../../../../domain/billing/invoices/late-fees.ts'
import { formatLeadTime, leadTimeOfService } from '../../../../../domain/business/lead-times.ts'
import { formatWeeklyHours } from '../../../../../domain/business/opening-hours.ts'
import { pageTexts } from '../../../../../domain/business/page-texts/page-texts.ts'
import { formatLocationClosureDaysAndHours } from '../../../../../domain/business/settings/format-location-closures.ts'
import {
  hoursOfLocationClosure,
  listCurrentLocationClosures,
} from '../../../../../domain/business/settings/location-closures.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import { formatHalfYear, halfYearOf } from '../../../../../domain/kernel/calendar/half-year.ts'
import { parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatPercent } from '../../../../../domain/kernel/money/amounts.ts'
import type { Deps } from '../../../../../domain/kernel/ports/deps.ts'
import { rimServiceNames } from '../../../../../domain/kernel/rim-words.ts'
import { formatList } from '../../../../../domain/kernel/text/french-list.ts'
import { countWithNoun, formatFrenchNumber } from '../../../../../domain/kernel/text/french-number.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import { settingAddress } from '../../../../office/records/setting-address.ts'

export interface SettingsOverviewEntry {
  to: string
  name: string
  /** Current value as one line. */
  wording: string
}

/** Returns each setting with a summary of its current value. */
export async function loadSettingsOverview(deps: Deps<'db' | 'clock' | 'facts'>) {
  const { db } = deps
  const now = deps.clock.now()
  const site = deps.facts.current()
  const { locations, legal, rimsPerYear, terms, newsletterPace } = site
  const locationEntries = locations.map(({ id, title, city, phone, hours }): SettingsOverviewEntry => {
    const opening = formatWeeklyHours(hours) || 'fermé toute la semaine'
    return { to: settingAddress(id), name: title, wording: `${city}, ${phone.display}. Ouvert ${opening}.` }
  })
  const facts = [
    { key: 'fermetures', name: 'Fermetures et autres horaires', wording: await closuresSummary({ db }, now) },
    { key: 'marque', name: 'Marque', wording: `${site.brand}, ${site.subBrand}.` },
    { key: 'entreprise', name: 'Entreprise', wording: `${legal.companyName}, ${legal.address}.` },
    {
      key: 'phrases',
      name: 'Chiffre et réseaux',
      wording: `Plus de ${formatFrenchNumber(rimsPerYear)} jantes rénovées par an.`,
    },
    {
      key: 'conditions',
      name: 'Acompte, validité, garde',
      wording: `Acompte de ${terms.depositPercent}\u00a0%, devis valables ${terms.quoteValidityDays}\u00a0jours.`,
    },
    { key: 'prix-montres', name: 'Prix montrés', wording: shownPricesSummary(site) },
    { key: 'delais', name: 'Délais des prestations', wording: leadTimesSummary(site) },
    { key: 'interets', name: 'Intérêt légal', wording: interestSummary(now, site) },
    { key: 'lettre', name: 'Lettre d’information', wording: `Annoncée ${newsletterPace}.` },
  ].map(({ key, ...entry }): SettingsOverviewEntry => ({ to: settingAddress(key), ...entry }))
  const pages = Object.values(pageTexts).map(({ key, name }): SettingsOverviewEntry => {
    const changed = Object.keys(site.pages[key] ?? {}).length
    const wording =
      changed === 0 ? 'Les textes d’origine.' : `${countWithNoun(changed, 'texte changé', 'textes changés')}.`
    return { to: settingAddress(key), name: name(site), wording }
  })
  return { locations: locationEntries, facts, pages }
}

/** Returns the next closure as a sentence. */
async function closuresSummary({ db }: Deps<'db'>, now: Date): Promise<string> {
  const today = parisDay(now)
  const next = (await listCurrentLocationClosures(db, now)).current.find(({ last_day }) => last_day >= today)
  if (!next) return 'Aucune à venir.'
  const times = formatLocationClosureDaysAndHours({
    from: next.first_day,
    to: next.last_day,
    ...hoursOfLocationClosure(next),
  })
  return `Prochaine\u00a0: ${times}, ${next.reason}.`
}

/** Returns the lead time of a renovation as a sentence: « Rénovation : 3 à 5 jours ouvrés. » */
const leadTimesSummary = (site: Site) =>
  `${rimServiceNames.renovation}\u00a0: ${formatLeadTime(leadTimeOfService('renovation', site))}.`

/** Returns which services have prices hidden from visitors, for all or some sizes. */
function shownPricesSummary(site: Site): string {
  const storedKeys = Object.keys(site.largestSizeShown)
  return storedKeys.length === 0
    ? 'Les visiteurs lisent tous les prix de la grille.'
    : `Sur devis, en tout ou en partie\u00a0: ${formatList(storedKeys.map((service) => (getOwnProperty(rimServiceNames, service) ?? service).toLowerCase()))}.`
}

function interestSummary(now: Date, site: Site): string {
  const half = formatHalfYear(halfYearOf(parisDay(now)))
  const rate = legalInterestRateOn(parisDay(now), site)
  return rate === null
    ? `Le taux du ${half} manque\u00a0: les relances ne chiffrent pas les pénalités de ces mois.`
    : `${formatPercent(rate)} au ${half}.`
}
