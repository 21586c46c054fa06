import { pageMeta } from '../../meta/page-meta.ts'
import { privacyArticles } from '../../ui/privacy-policy/privacy-articles.tsx'
import type { Route } from './+types/privacy.ts'
import { legalFacts } from './legal-facts.ts'
import { LegalPage, LegalSection } from './legal-page.tsx'
import '../../ui/privacy-policy/privacy-policy.css'

export const handle = legalFacts

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Politique de confidentialité',
    description: 'Ce que nous faisons de vos données personnelles, et vos droits.',
  })

/** The same text as in the modal, for readers without JavaScript and for links from outside. */
export default function Privacy() {
  return (
    <LegalPage
      title="Politique de confidentialité"
      annotation="Version du 21&nbsp;novembre&nbsp;2026"
      lead={<p>Ce que nous faisons de vos données, pourquoi, pour combien de temps, et vos droits.</p>}
      articles={privacyArticles}
    >
      {privacyArticles.map(({ id, title, Text }, index) => (
        <LegalSection key={id} id={id} legend={`Article ${index + 1}`} title={title}>
          <Text />
        </LegalSection>
      ))}
    </LegalPage>
  )
}
