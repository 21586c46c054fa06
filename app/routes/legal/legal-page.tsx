import type { ReactNode } from 'react'
import { PageHeading } from '../../ui/page-heading.tsx'
import './legal-page.css'

interface LegalPageProps {
  title: string
  annotation: string
  lead: ReactNode
  /** What the table of contents leads to. */
  articles: readonly { id: string; title: string }[]
  children: ReactNode
}

/** A text of law: on paper, its table of contents beside it, printed in two columns. */
export function LegalPage({ title, annotation, lead, articles, children }: LegalPageProps) {
  return (
    <article className="legal-page">
      <PageHeading title={title} annotation={annotation}>
        {lead}
      </PageHeading>
      <div className="legal-page__paper" data-ground="paper">
        <div className="container legal-page__columns">
          <nav className="legal-contents" aria-label="Sommaire">
            <p className="annotation">Sommaire</p>
            <ol className="plain-list">
              {articles.map((article, index) => (
                <li key={article.id}>
                  <a href={`#${article.id}`}>
                    <span>{index + 1}</span> {article.title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="legal-page__text">{children}</div>
        </div>
      </div>
    </article>
  )
}

interface LegalSectionProps {
  id: string
  /** Above the title, in the manner of a drawing's legend. */
  legend: string
  title: string
  children: ReactNode
}

/** One article, where its anchor leads. */
export function LegalSection({ id, legend, title, children }: LegalSectionProps) {
  return (
    <section className="legal-section" id={id} aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`}>
        <span className="annotation">{legend}</span> {title}
      </h2>
      {children}
    </section>
  )
}
