import { pageMeta } from '../../meta/page-meta.ts'
import type { Route } from './+types/privacy-version.ts'
import { legalVersionPageHandle } from './legal-page-handle.ts'
import { loadPrivacyPage } from './load-legal.server.ts'
import { PrivacyPage } from './privacy-page.tsx'

export const handle = legalVersionPageHandle

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Politique de confidentialité, version ${args.params.number}`,
    description: 'Une version de notre politique de confidentialité, avec les jours où elle est en vigueur.',
  })

export const loader = ({ context, params }: Route.LoaderArgs) => loadPrivacyPage(context, params.number)

/** One version of the privacy policy, current or not. */
export default function PrivacyVersionPage({ loaderData }: Route.ComponentProps) {
  return <PrivacyPage view={loaderData} />
}
