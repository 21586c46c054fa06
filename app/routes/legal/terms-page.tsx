import { href } from 'react-router'
import { useFacts } from '../../http/facts.tsx'
import { LegalClauses } from './legal-clauses.tsx'
import { LegalPage, LegalSection } from './legal-page.tsx'
import { LegalVersions, OtherLegalVersion } from './legal-versions.tsx'
import type { loadTermsPage } from './load-legal.server.ts'

/** One version of the general terms. */
export function TermsPage({ view }: { view: Awaited<ReturnType<typeof loadTermsPage>> }) {
  const { legal } = useFacts()
  const { articles, status } = view
  const path = href('/conditions_generales')
  return (
    <LegalPage
      title="Conditions générales"
      annotation={status}
      lead={
        <p>
          {legal.companyName}, {legal.address}
          <br />
          {legal.registry} {legal.siren}
        </p>
      }
      articles={articles}
    >
      <OtherLegalVersion view={view} path={path} />
      {articles.map(({ id, title, clauses }, index) => (
        <LegalSection key={id} id={id} legend={`Article ${index + 1}`} title={title}>
          <LegalClauses article={index + 1} clauses={clauses} />
        </LegalSection>
      ))}
      <LegalVersions view={view} path={path} />
    </LegalPage>
  )
}
