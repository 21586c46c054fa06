import * as z from 'zod/mini'
import {
  optionalLineRule,
  requiredLineRule,
  validatedLineRule,
  validatedRequiredLineRule,
} from '../../kernel/forms/fields.ts'
import { formatDecimalCents, parseCents } from '../../kernel/money/amounts.ts'
import { withFrenchSpaces } from '../../kernel/text/french-spaces.ts'
import { pageTexts } from '../page-texts/page-texts.ts'
import { defaultSite, type Site } from '../site.ts'
import { companySetting } from './company-setting.ts'
import { portfolioPriceChoices } from './entry-prices.ts'
import { interestSetting } from './interest-setting.ts'
import { leadTimesSetting } from './lead-times-setting.ts'
import { createLocationSetting } from './location-setting.ts'
import { createPageSetting } from './page-setting.ts'
import { createCountCheck, findLinkProblem, type Setting, withPlainSpaces } from './setting.ts'
import { shownPricesSetting } from './shown-prices-setting.ts'

/* Settings with few fields, and the list of all settings. Locations, the company and the legal interest have their own files. */

const wordsNames = {
  rims_per_year: 'jantes par an',
  entry_prices: 'prix des réalisations',
  facebook: 'Facebook',
  instagram: 'Instagram',
}

const wordsRules = z.object({
  rims_per_year: validatedRequiredLineRule(7, 'Indiquez un nombre', createCountCheck(1, 1_000_000)),
  entry_prices: validatedLineRule(20, (typed) =>
    Object.hasOwn(portfolioPriceChoices, typed) ? null : 'Choisissez',
  ),
  facebook: validatedLineRule(300, findLinkProblem),
  instagram: validatedLineRule(300, findLinkProblem),
})

const linkOf = ({ socialLinks }: Site, network: string) =>
  socialLinks.find(({ id }) => id === network)?.url ?? ''

/** Number of rims per year shown on public pages, and social networks. A network without address is not shown. */
const wordsSetting: Setting = {
  name: () => 'Chiffre et réseaux',
  names: wordsNames,
  rules: wordsRules,
  valuesOf: (site) => ({
    rims_per_year: String(site.rimsPerYear),
    entry_prices: site.showsEntryPrices ? 'shown' : 'hidden',
    facebook: linkOf(site, 'facebook'),
    instagram: linkOf(site, 'instagram'),
  }),
  older: { entry_prices: 'hidden' },
  applyTo: (site, { rims_per_year, entry_prices, ...links }) => ({
    ...site,
    rimsPerYear: Number(rims_per_year),
    showsEntryPrices: entry_prices === 'shown',
    socialLinks: defaultSite.socialLinks
      .map((link) => ({ ...link, url: links[link.id] ?? '' }))
      .filter(({ url }) => url !== ''),
  }),
}

const termsNames = {
  deposit: 'acompte',
  code_from: 'code par e-mail',
  validity: 'validité des devis',
  storage: 'frais de garde par jour',
  storage_notice: 'délai de retrait',
}

const maxStorageCents = 100_000

function storageProblem(typed: string): string | null {
  const cents = parseCents(typed)
  return cents !== null && cents >= 0 && cents <= maxStorageCents
    ? null
    : 'Un montant hors taxes, de 0 à 1\u00a0000\u00a0€'
}

const maxCodeCents = 10_000_000

function codeFromProblem(typed: string): string | null {
  const cents = parseCents(typed)
  return cents !== null && cents >= 0 && cents <= maxCodeCents
    ? null
    : 'Un montant toutes taxes comprises, de 0 à 100\u00a0000\u00a0€, ou rien'
}

const termsRules = z.object({
  code_from: validatedLineRule(12, codeFromProblem),
  deposit: validatedRequiredLineRule(3, 'Indiquez un pourcentage', createCountCheck(0, 100)),
  validity: validatedRequiredLineRule(3, 'Indiquez un nombre de jours', createCountCheck(1, 365)),
  storage: validatedRequiredLineRule(12, 'Indiquez un montant', storageProblem),
  storage_notice: validatedRequiredLineRule(2, 'Indiquez un nombre de jours', createCountCheck(0, 90)),
})

/** Figures of the general terms. A change publishes a new version of the terms. */
const termsSetting: Setting = {
  name: () => 'Acompte, validité, garde',
  names: termsNames,
  rules: termsRules,
  valuesOf: ({ terms }) => ({
    deposit: String(terms.depositPercent),
    code_from: formatDecimalCents(terms.codeFromCents),
    validity: String(terms.quoteValidityDays),
    storage: formatDecimalCents(terms.storageCents),
    storage_notice: String(terms.storageNoticeDays),
  }),
  older: { code_from: '' },
  applyTo: (site, { deposit, validity, storage = '', storage_notice, code_from }) => ({
    ...site,
    terms: {
      depositPercent: Number(deposit),
      quoteValidityDays: Number(validity),
      storageCents: parseCents(storage) ?? 0,
      storageNoticeDays: Number(storage_notice),
      codeFromCents: code_from ? parseCents(code_from) : null,
    },
  }),
}

const newsletterNames = {
  invitation: 'invitation à s’inscrire',
  pace: 'rythme annoncé',
  per_minute: 'e-mails par minute',
}

const newsletterRules = z.object({
  invitation: requiredLineRule(160, 'Écrivez cette phrase'),
  pace: requiredLineRule(80, 'Indiquez un rythme'),
  per_minute: validatedRequiredLineRule(4, 'Indiquez un nombre', createCountCheck(1, 3_000)),
})

/** The newsletter: invitation, promised frequency, speed of sending. */
const newsletterSetting: Setting = {
  name: () => 'Lettre d’information',
  names: newsletterNames,
  rules: newsletterRules,
  valuesOf: ({ sentences, newsletterPace, newsletterPerMinute }) => ({
    invitation: withPlainSpaces(sentences.newsletter),
    pace: withPlainSpaces(newsletterPace),
    per_minute: String(newsletterPerMinute),
  }),
  applyTo: (site, { invitation = '', pace = '', per_minute }) => ({
    ...site,
    sentences: { newsletter: withFrenchSpaces(invitation) },
    newsletterPace: withFrenchSpaces(pace),
    newsletterPerMinute: Number(per_minute),
  }),
}

const brandNames = {
  brand: 'marque',
  sub_brand: 'seconde marque',
  sub_brand_mark: 'mention devant la seconde marque',
  sub_brand_url: 'site de la seconde marque',
}

/** Maximum number of characters of a name, limited by the header on a phone 320 px wide. */
const maxBrandLength = 24

const brandRules = z.object({
  brand: requiredLineRule(maxBrandLength, 'Indiquez la marque'),
  sub_brand: requiredLineRule(maxBrandLength, 'Indiquez la seconde marque'),
  sub_brand_mark: optionalLineRule(12),
  sub_brand_url: validatedLineRule(300, findLinkProblem),
})

/** Brand names in header and footer, titles, structured data, mails, future documents and the variables of texts. */
const brandSetting: Setting = {
  name: () => 'Marque',
  names: brandNames,
  rules: brandRules,
  valuesOf: ({ brand, subBrand, subBrandMark, subBrandUrl }) => ({
    brand,
    sub_brand: subBrand,
    sub_brand_mark: subBrandMark,
    sub_brand_url: subBrandUrl,
  }),
  applyTo: (site, { brand = '', sub_brand = '', sub_brand_mark = '', sub_brand_url = '' }) => ({
    ...site,
    brand,
    subBrand: sub_brand,
    subBrandMark: sub_brand_mark,
    subBrandUrl: sub_brand_url,
  }),
}

/** Locations, each with its own settings page. */
export const locationSettingKeys = defaultSite.locations.map(({ id }) => id)

const workshopSettings = Object.fromEntries(
  locationSettingKeys.map((id) => [
    id,
    createLocationSetting(
      id,
      defaultSite.pointsOfSale.some((pos) => pos.id === id),
    ),
  ]),
)

/** All settings by key: the parts of `domain/business/site.ts` that the workshop can change. */
export const settingsByKey: Readonly<Record<string, Setting>> = {
  ...workshopSettings,
  entreprise: companySetting,
  phrases: wordsSetting,
  conditions: termsSetting,
  delais: leadTimesSetting,
  'prix-montres': shownPricesSetting,
  lettre: newsletterSetting,
  interets: interestSetting,
  marque: brandSetting,
  ...Object.fromEntries(Object.values(pageTexts).map((page) => [page.key, createPageSetting(page)])),
}

export const findSetting = (key: string): Setting | null =>
  Object.hasOwn(settingsByKey, key) ? (settingsByKey[key] ?? null) : null

/** Returns the current name of a setting as sentences use it; the key itself for an unknown setting. */
export const settingName = (key: string, site: Site): string => findSetting(key)?.name(site) ?? key
