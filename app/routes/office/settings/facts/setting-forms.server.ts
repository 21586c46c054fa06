import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { missing, receiveChange, receiveRestoring, type SettingVisit } from './receive-setting.server.ts'

/** The forms of a setting's page, by the names that stand behind their addresses. */
export const settingForms = (key: string) =>
  oneOfForms({ modifier: receiveChange(key), revenir: receiveRestoring(key) })

/** Of settings whose page names its own in its address: by what stands there, their keys. */
export function formsOfMany(parameter: 'id' | 'page', keys: ReadonlyMap<string, string>) {
  const forms = new Map(
    [...keys].map(([named, key]) => [
      named,
      { modifier: receiveChange(key), revenir: receiveRestoring(key) },
    ]),
  )
  const of = (visit: SettingVisit) => forms.get(visit.params[parameter] ?? '') ?? missing()
  return oneOfForms({
    modifier: (visit: SettingVisit) => of(visit).modifier(visit),
    revenir: (visit: SettingVisit) => of(visit).revenir(visit),
  })
}
