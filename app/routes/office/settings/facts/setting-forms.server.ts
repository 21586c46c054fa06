import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { missing, receiveChange, receiveRestoring, type SettingVisit } from './receive-setting.server.ts'

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
