import { data, redirect } from 'react-router'
import { baseField } from '../../../../../domain/forms/merge-changes.ts'
import { changeSetting } from '../../../../../domain/settings/change-setting.ts'
import { restoreSetting } from '../../../../../domain/settings/restore-setting.ts'
import { settingOf } from '../../../../../domain/settings/settings.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { buttonShape, shapeOf } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { settingAddress } from './setting-address.ts'
import { told } from './setting-outcomes.server.ts'

const { failing } = officeFailures

export type SettingVisit = Visited & { params: { id?: string; page?: string } }

/** Bytes: of a public page every text may be as long as its rule allows, and stands in the base once more. */
const usualBounds = { mostBytes: 65_536, more: { [baseField]: { longest: 32_768 } } }
const boundsOfPage = (names: readonly string[]) => ({
  mostBytes: 1_048_576,
  more: {
    ...Object.fromEntries(names.map((name) => [name, { longest: 24_576 }])),
    [baseField]: { longest: 196_608 },
  },
})

export const receiveChange = (key: string) => {
  const { rules, names, kept } = settingOf(key) ?? missing()
  return receiveForm({
    shape: shapeOf(rules, kept ? boundsOfPage(Object.keys(names)) : usualBounds),
    failing,
    act: async ({ context }: SettingVisit, typed) =>
      told(await changeSetting(context.get(siteContext), context.get(staffContext), key, typed)),
  })
}

/** The page comes back with the values as they are then. */
export const receiveRestoring = (key: string) =>
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

export function missing(): never {
  throw data(null, { status: 404 })
}
