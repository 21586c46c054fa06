import type { ReactNode } from 'react'
import { PageHeading } from '../../ui/page-heading.tsx'
import './legal-page.css'

interface LegalPageProps {
  title: string
  annotation: string
  lead: ReactNode
  /** Entries of the table of contents. */
  articles: readonly { id: string; title: string }[]
  /** Whether the table of contents is shown on wide screens only, beside the text. */
  isShort?: boolean
  children: ReactNode
}

/** Page of a legal text: paper theme, table of contents beside the text, two columns in print. */
export function LegalPage({ title, annotation, lead, articles, isShort, children }: LegalPageProps) {
  return (
    <article className="legal-page">
      <PageHeading title={title} annotation={annotation}>
        {lead}
      </PageHeading>
      <div className="legal-page__paper" data-ground="paper">
        <div className="container legal-page__columns">
          <nav className="legal-contents" aria-label="Sommaire" data-short={isShort || undefined}>
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
  /** Text above the title, in the style of a technical drawing. */
  legend: string
  title: string
  children: ReactNode
}

/** One article, with its anchor. */
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
