import { href } from 'react-router'
import { PrivacyParts } from '../../ui/privacy/privacy-parts.tsx'
import { LegalPage, LegalSection } from './legal-page.tsx'
import { LegalVersions, OtherLegalVersion } from './legal-versions.tsx'
import type { loadPrivacyPage } from './load-legal.server.ts'

/**
 * One version of the privacy policy: the same text as in the dialog, for readers without JavaScript and for links from other
 * sites.
 */
export function PrivacyPage({ view }: { view: Awaited<ReturnType<typeof loadPrivacyPage>> }) {
  const { articles, processings, status } = view
  const path = href('/confidentialite')
  return (
    <LegalPage
      title="Politique de confidentialité"
      annotation={status}
      lead={<p>Ce que nous faisons de vos données, pourquoi, pour combien de temps, et vos droits.</p>}
      articles={articles}
    >
      <OtherLegalVersion view={view} path={path} />
      {articles.map(({ id, title, parts }, index) => (
        <LegalSection key={id} id={id} legend={`Article ${index + 1}`} title={title}>
          <PrivacyParts parts={parts} processings={processings} />
        </LegalSection>
      ))}
      <LegalVersions view={view} path={path} />
    </LegalPage>
  )
}
