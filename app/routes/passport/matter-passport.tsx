import { noindexMeta } from '../../http/noindex-meta.ts'
import { type PageHandle, privatePageHandle } from '../../http/page-handle.ts'
import type { Route } from './+types/matter-passport.ts'
import {
  loadMatterPassport,
  matterPassportAddresses,
  passportView,
  setMatterCookie,
} from './passport.server.ts'
import { PassportPage } from './passport-page.tsx'
import './passport-page.css'

export const handle = { ...privatePageHandle, audience: null } satisfies PageHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  noindexMeta(matches, loaderData ? `Passeport jante, ${loaderData.name.toLowerCase()}` : 'Passeport jante')

export async function loader({ context, params: { rimId } }: Route.LoaderArgs) {
  const passport = await loadMatterPassport(context, rimId)
  setMatterCookie(context)
  return passportView(context, passport, matterPassportAddresses(context, rimId))
}

/** Passport for holders of the matter's private link. */
export default function MatterPassportPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="passport-frame" data-ground="paper">
      <PassportPage passport={loaderData} />
    </div>
  )
}
