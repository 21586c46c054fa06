import { pageMeta } from '../../meta/page-meta.ts'
import type { Route } from './+types/privacy.ts'
import { legalPageHandle } from './legal-page-handle.ts'
import { loadPrivacyPage } from './load-legal.server.ts'
import { PrivacyPage } from './privacy-page.tsx'

export const handle = legalPageHandle

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Politique de confidentialité',
    description: 'Ce que nous faisons de vos données personnelles, et vos droits.',
  })

export const loader = ({ context }: Route.LoaderArgs) => loadPrivacyPage(context)

/** Current version of the privacy policy. */
export default function PrivacyInForcePage({ loaderData }: Route.ComponentProps) {
  return <PrivacyPage view={loaderData} />
}
