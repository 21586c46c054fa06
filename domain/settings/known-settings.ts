import { adoptSite, type Closure, firstSite, type Site, site } from '../site.ts'
import type { SettingValues } from './setting.ts'
import { settingOf } from './settings.ts'

/** A change of a setting: the values of one key from an instant on. */
export interface SettingVersion {
  key: string
  values: SettingValues
  since: Date
}

/** What this node knows of them, the first change first. */
let known: readonly SettingVersion[] = []

/** The facts are those of these changes from now on. */
export function knowSettings(versions: readonly SettingVersion[], closures: readonly Closure[]): void {
  known = versions
  adoptSite({ ...siteOf(versions), closures })
}

/**
 * The facts as they stood at an instant: an issued document keeps what it was issued with. Closures are none of them.
 */
export function siteAt(instant: Date): Site {
  return known.some(({ since }) => since > instant)
    ? siteOf(known.filter(({ since }) => since <= instant))
    : { ...site, closures: [] }
}

/** The facts with these changes, the last of each key. */
export function siteOf(versions: readonly SettingVersion[]): Site {
  const newest = new Map(versions.map((version) => [version.key, version]))
  return [...newest.values()].reduce((facts, version) => withVersion(facts, version), firstSite)
}

/** A field that a version does not know has its first value, or what it meant then. */
function withVersion(facts: Site, { key, values }: SettingVersion): Site {
  const setting = settingOf(key)
  return setting
    ? setting.into(facts, { ...setting.valuesOf(firstSite), ...setting.older, ...values })
    : facts
}
