import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { PrivacyPolicy } from '../../../ui/privacy-policy/privacy-policy.tsx'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/privacy.ts'
import '../page.css'

export const meta: Route.MetaFunction = () =>
  pageMeta({
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
