import { noindexMeta } from '../../http/noindex-meta.ts'
import { privatePageHandle } from '../../http/page-handle.ts'
import type { Route } from './+types/client-passport.ts'
import { clientPassportAddresses, loadClientPassport, passportView } from './passport.server.ts'
import { PassportPage } from './passport-page.tsx'

export const handle = privatePageHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  noindexMeta(matches, loaderData ? `Passeport jante, ${loaderData.name.toLowerCase()}` : 'Passeport jante')

export async function loader({ context, params }: Route.LoaderArgs) {
  const passport = await loadClientPassport(context, params)
  return passportView(context, passport, clientPassportAddresses(passport))
}

/** Passport for the client of the rim's order. */
export default function ClientPassportPage({ loaderData }: Route.ComponentProps) {
  return <PassportPage passport={loaderData} />
}
