import { site } from '../../../../domain/site.ts'
import { pageMeta } from '../../../meta/page-meta.ts'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import type { Route } from './+types/terms.ts'
import { termsArticles } from './terms-articles.ts'
import '../page.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Conditions générales',
    description:
      'Les conditions générales de nos prestations\u00a0: devis, prix, délais, retrait et garanties.',
  })

export default function Terms() {
  return (
    <>
      <PageHeading title="Conditions générales" />
      <div className="container page-body">
        <div className="prose">
          <p>
            {site.legal.companyName}, {site.legal.address}, {site.legal.registry} {site.legal.siren}
          </p>
          {termsArticles.map(({ title, paragraphs }, index) => (
            <section key={title}>
              <h2>
                Article {index + 1}. {title}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
