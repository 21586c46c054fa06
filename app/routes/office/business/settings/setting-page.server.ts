import { data, type RouterContextProvider, redirect } from 'react-router'
import {
  changeSetting,
  findCurrentSettingValues,
  listSettingVersions,
  restoreSetting,
  withMissingSettingValues,
} from '../../../../../domain/business/settings/change-setting.ts'
import { hidesInitialSettingValues } from '../../../../../domain/business/settings/example-facts.ts'
import {
  initialSettingValuesOf,
  siteFromSettingVersions,
} from '../../../../../domain/business/settings/known-settings.ts'
import type { Setting, SettingValues } from '../../../../../domain/business/settings/setting.ts'
import { findSetting, locationSettingKeys } from '../../../../../domain/business/settings/settings.ts'
import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { openedValuesFieldName } from '../../../../../domain/kernel/forms/merge-changes.ts'
import { cutText } from '../../../../../domain/kernel/text/cut-text.ts'
import { listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import { bodyLimits, buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import type { RouteArgs } from '../../../../http/route-args.ts'
import { toConflictRejection } from '../../../../office/form/conflict-rejection.server.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { maxActivityLines, recordActivityLines } from '../../../../office/journal/activity-feed.server.ts'
import { settingAddress } from '../../../../office/records/setting-address.ts'

/** Maximum number of versions that can be restored with one click; the journal contains all. */
const maxVersions = 12

/** Loads the page of a setting: its values, earlier versions, history. */
export async function loadSettingPage(context: Readonly<RouterContextProvider>, key: string) {
  const { db, facts } = context.get(siteContext)
  const setting = findSetting(key)
  if (!setting) throw data(null, { status: 404 })
  const [values, versions, events] = await Promise.all([
    findCurrentSettingValues(db, key, setting, facts),
    listSettingVersions(db, key, maxVersions + 1),
    listEvents(db, { kind: 'setting', recordId: key }, maxActivityLines, facts.current()),
  ])
  const since = versions[0]?.changedAt ?? new Date(0)
  const before = versions.slice(1, maxVersions + 1).map(({ id, values: kept, changedAt }) => ({
    id,
    when: `Du ${formatDayAndHour(changedAt)}`,
    press: 'Reprendre ces valeurs',
    differs: differences(setting, withMissingSettingValues(key, setting, kept, facts), values),
  }))
  const first = {
    id: 0,
    when: 'D’origine',
    press: setting.storedValues ? 'Remettre le texte d’origine' : 'Reprendre ces valeurs',
    differs: hidesInitialSettingValues(key, facts)
      ? []
      : differences(setting, initialSettingValuesOf(setting, facts), values),
  }
  return {
    key,
    title: setting.name(siteFromSettingVersions([{ key, values, since }], facts)),
    values,
    versions: [...before, first].filter(({ differs }) => differs.length > 0),
    lines: recordActivityLines(events, context.get(staffContext)),
  }
}

export type SettingPageData = Awaited<ReturnType<typeof loadSettingPage>>

/** Returns the values of a version that differ from the current ones, each as « téléphone : 03 53 01 42 10 ». */
function differences({ names }: Setting, earlierValues: SettingValues, now: SettingValues): string[] {
  return Object.entries(earlierValues)
    .filter(([field, value]) => value !== now[field] && names[field])
    .map(([field, value]) => `${names[field]}\u00a0: ${shown(value)}`)
}

const maxShown = 240

const shown = (value: string) =>
  value === '' ? 'rien' : value.length > maxShown ? `${cutText(value, maxShown).trimEnd()}…` : value

/** Loads the page of a location; throws 404 for any other setting. */
export async function loadLocationSettingPage(context: Readonly<RouterContextProvider>, id: string) {
  if (!locationSettingKeys.includes(id)) throw data(null, { status: 404 })
  const setting = await loadSettingPage(context, id)
  return { ...setting, isPointOfSale: 'siret' in setting.values }
}

/** Returns the form handlers of a setting's page, by the form name in the address. */
export const settingForms = (key: string) =>
  actionsByIntent({ modifier: settingChange(key), revenir: settingRestoring(key) })

/** Returns the form handlers of the settings whose address has a parameter; `keys` maps its values to setting keys. */
export function settingFormsByParam(parameter: 'id' | 'page', keys: ReadonlyMap<string, string>) {
  const forms = new Map(
    [...keys].map(([named, key]) => [
      named,
      { modifier: settingChange(key), revenir: settingRestoring(key) },
    ]),
  )
  const of = (args: SettingRouteArgs) => forms.get(args.params[parameter] ?? '') ?? throwNotFound()
  return actionsByIntent({
    modifier: (args: SettingRouteArgs) => of(args).modifier(args),
    revenir: (args: SettingRouteArgs) => of(args).revenir(args),
  })
}

type SettingRouteArgs = RouteArgs & { params: { id?: string; page?: string } }

/**
 * Limits in bytes. On a public page each text may be as long as its rule allows, and is sent twice, because the base values
 * contain it too.
 */
const usualBodyLimits = { maxBytes: 65_536, more: { [openedValuesFieldName]: { longest: 32_768 } } }
const pageBodyLimits = (names: readonly string[]) => ({
  maxBytes: 1_048_576,
  more: {
    ...Object.fromEntries(names.map((name) => [name, { longest: 24_576 }])),
    [openedValuesFieldName]: { longest: 196_608 },
  },
})

const settingChange = (key: string) => {
  const { rules, names, storedValues } = findSetting(key) ?? throwNotFound()
  return officeForm({
    limits: bodyLimits(rules, storedValues ? pageBodyLimits(Object.keys(names)) : usualBodyLimits),
    run: ({ deps, by, typed }, _: SettingRouteArgs) => changeSetting(deps, by, key, typed),
    rejections: { gone: versionGone, conflict: (change) => toConflictRejection(bothChanged, change) },
  })
}

/** Restores a version; the page then shows its values. */
const settingRestoring = (key: string) =>
  officeForm({
    limits: { ...buttonFormLimits, fields: { version: { longest: 20 } } },
    async run({ deps, by, typed: { version = '' } }, _: SettingRouteArgs) {
      const number = /^\d{1,15}$/.test(version) ? Number(version) : -1
      const change = await restoreSetting(deps, by, key, number)
      return change.outcome === 'saved' ? redirect(settingAddress(key), 303) : change
    },
    rejections: { gone: versionGone, conflict: (change) => toConflictRejection(bothChanged, change) },
  })

function throwNotFound(): never {
  throw data(null, { status: 404 })
}

const bothChanged =
  'Quelqu’un d’autre a modifié ce réglage entre-temps. Ses modifications sont reprises là où vous n’avez rien changé\u00a0; pour le reste, choisissez.'

const versionGone = 'Cette version n’existe plus\u00a0: rechargez la page.'
