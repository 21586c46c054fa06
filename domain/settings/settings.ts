import { pageSetting } from '../page-texts/page-setting.ts'
import { pageTexts } from '../page-texts/page-texts.ts'
import { firstSite, type Site } from '../site.ts'
import { brandSetting } from './brand-setting.ts'
import { companySetting } from './company-setting.ts'
import { interestSetting } from './interest-setting.ts'
import { letterSetting } from './letter-setting.ts'
import type { Setting } from './setting.ts'
import { termsSetting } from './terms-setting.ts'
import { wordsSetting } from './words-setting.ts'
import { workshopSetting } from './workshop-setting.ts'

/** The places that have a page of their own among the settings. */
export const workshopKeys = firstSite.locations.map(({ id }) => id)

const workshops = Object.fromEntries(
  workshopKeys.map((id) => [
    id,
    workshopSetting(
      id,
      firstSite.pointsOfSale.some((pos) => pos.id === id),
    ),
  ]),
)

/** What the workshop changes of `domain/site.ts`, part by part (docs/product.md §11.21). */
export const settings: Readonly<Record<string, Setting>> = {
  ...workshops,
  entreprise: companySetting,
  phrases: wordsSetting,
  conditions: termsSetting,
  lettre: letterSetting,
  interets: interestSetting,
  marque: brandSetting,
  ...Object.fromEntries(Object.values(pageTexts).map((page) => [page.key, pageSetting(page)])),
}

/** The setting of a key; `null` for a key that none has. */
export const settingOf = (key: string): Setting | null =>
  Object.hasOwn(settings, key) ? (settings[key] ?? null) : null

/** What a setting is called in sentences, of the facts of today. */
export const settingName = (key: string, site: Site): string => settingOf(key)?.called(site) ?? key
