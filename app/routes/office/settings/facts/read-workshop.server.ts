import { data, type RouterContextProvider } from 'react-router'
import { workshopKeys } from '../../../../../domain/settings/settings.ts'
import { readSetting } from './read-setting.server.ts'

/** The page of a place; a setting that is none has another address. */
export async function readWorkshop(context: Readonly<RouterContextProvider>, id: string) {
  if (!workshopKeys.includes(id)) throw data(null, { status: 404 })
  const setting = await readSetting(context, id)
  return { ...setting, isPointOfSale: 'siret' in setting.values }
}
