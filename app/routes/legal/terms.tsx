import { termsArticles } from '../../../domain/general-terms/articles.ts'
import { generalTerms } from '../../../domain/general-terms/figures.ts'
import { site } from '../../../domain/site.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import type { Route } from './+types/terms.ts'
import { LegalClauses } from './legal-clauses.tsx'
import { legalFacts } from './legal-facts.ts'
import { LegalPage, LegalSection } from './legal-page.tsx'

export const handle = legalFacts

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Conditions générales',
    description:
      'Les conditions générales de nos prestations\u00a0: devis, prix, délais, rétractation, retrait et garanties.',
  })

/** The text is long and never alive: it stays out of the browser's code. */
export const loader = () => ({ articles: termsArticles(site), inForceSince: generalTerms.inForceSince })

export default function Terms({ loaderData: { articles, inForceSince } }: Route.ComponentProps) {
  const { legal } = site
  return (
    <LegalPage
      title="Conditions générales"
      annotation={`En vigueur depuis le ${inForceSince}`}
      lead={
        <p>
          {legal.companyName}, {legal.address}
          <br />
          {legal.registry} {legal.siren}
        </p>
      }
      articles={articles}
    >
      {articles.map(({ id, title, clauses }, index) => (
        <LegalSection key={id} id={id} legend={`Article ${index + 1}`} title={title}>
          <LegalClauses article={index + 1} clauses={clauses} />
        </LegalSection>
      ))}
    </LegalPage>
  )
}
