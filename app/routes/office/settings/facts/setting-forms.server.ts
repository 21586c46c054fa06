import { data, redirect } from 'react-router'
import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import { changeSetting, type SettingChange } from '../../../../../domain/settings/change-setting.ts'
import { restoreSetting } from '../../../../../domain/settings/restore-setting.ts'
import { settingOf } from '../../../../../domain/settings/settings.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { buttonShape, shapeOf } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { settingAddress } from './setting-address.ts'

const { failing } = officeFailures

const refused = (sentence: string): FormOutcome => ({ outcome: 'invalid', problems: { form: sentence } })

const bothChanged =
  'Quelqu’un d’autre a modifié ce réglage entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'

function told(change: SettingChange): FormOutcome {
  if (change.outcome === 'gone') return refused('Cette version n’existe plus\u00a0: rechargez la page.')
  if (change.outcome !== 'conflict') return change
  const { merged, theirs, conflicts } = change
  const typed = { ...merged, [baseField]: writeBase(theirs) }
  return { outcome: 'invalid', problems: { form: bothChanged }, typed, conflicts }
}

type SettingVisit = Visited & { params: { id?: string } }

const receiveChange = (key: string) =>
  receiveForm({
    shape: shapeOf(settingOf(key)?.rules ?? missing(), {
      mostBytes: 65_536,
      more: { [baseField]: { longest: 32_768 } },
    }),
    failing,
    act: async ({ context }: SettingVisit, typed) =>
      told(await changeSetting(context.get(siteContext), context.get(staffContext), key, typed)),
  })

/** The page comes back with the values as they are then. */
const receiveRestoring = (key: string) =>
  receiveForm({
    shape: { ...buttonShape, fields: { version: { longest: 20 } } },
    failing,
    async act({ context }: SettingVisit, { version = '' }) {
      const number = /^\d{1,15}$/.test(version) ? Number(version) : -1
      const by = context.get(staffContext)
      const change = await restoreSetting(context.get(siteContext), by, key, number)
      return change.outcome === 'saved' ? redirect(settingAddress(key), 303) : told(change)
    },
  })

/** The forms of a setting's page, by the names that stand behind their addresses. */
export const settingForms = (key: string) =>
  oneOfForms({ modifier: receiveChange(key), revenir: receiveRestoring(key) })

/** Of the places, whose page names its own in its address. */
export function formsOfPlaces(keys: readonly string[]) {
  const forms = new Map(
    keys.map((key) => [key, { modifier: receiveChange(key), revenir: receiveRestoring(key) }]),
  )
  const of = (visit: SettingVisit) => forms.get(visit.params.id ?? '') ?? missing()
  return oneOfForms({
    modifier: (visit: SettingVisit) => of(visit).modifier(visit),
    revenir: (visit: SettingVisit) => of(visit).revenir(visit),
  })
}

function missing(): never {
  throw data(null, { status: 404 })
}
