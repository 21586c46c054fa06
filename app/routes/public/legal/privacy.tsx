import { pageMeta } from '../../../meta/page-meta.ts'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { PrivacyPolicy } from '../../../ui/privacy-policy/privacy-policy.tsx'
import type { Route } from './+types/privacy.ts'
import '../page.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Politique de confidentialité',
    description: 'Ce que nous faisons de vos données personnelles, et vos droits.',
  })

/** The same text as in the modal, for readers without JavaScript and for links from outside. */
export default function Privacy() {
  return (
    <>
      <PageHeading title="Politique de confidentialité" />
      <div className="container page-body">
        <div className="prose">
          <PrivacyPolicy headingLevel={2} />
        </div>
      </div>
    </>
  )
}
