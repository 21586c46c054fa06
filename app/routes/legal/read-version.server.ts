import { data, type RouterContextProvider } from 'react-router'
import { parisDay, startOfDay } from '../../../domain/calendar/paris-day.ts'
import { listVersions, versionOn } from '../../../domain/texts/find-text.ts'
import type { LegalTextName } from '../../../domain/texts/legal-texts.ts'
import { nextChange } from '../../../domain/texts/next-change.ts'
import { requestContext, siteContext } from '../../context.ts'
import { viewOf } from './legal-view.server.ts'

export type Context = Readonly<RouterContextProvider>

/**
 * The version in force, or the one that an address asks for by its number. The page holds until another version comes into
 * force: a memory for pages keeps it no longer.
 */
export async function readVersion(context: Context, text: LegalTextName, asked?: string) {
  const { db, clock } = context.get(siteContext)
  const today = parisDay(clock.now())
  const next = await nextChange(db, text, today)
  if (next) context.get(requestContext).headers.set('Expires', startOfDay(next).toUTCString())
  const inForce = await versionOn(db, text, today)
  const versions = await listVersions(db, text)
  const shown = asked === undefined ? inForce : versions.find(({ number }) => String(number) === asked)
  if (!shown || !inForce) throw data(null, { status: 404 })
  return { shown, view: viewOf(versions, { shown, inForce, today }) }
}
