import type { ReactNode } from 'react'
import type { MetaDescriptor } from 'react-router'
import { Link } from 'react-router'
import { site } from '../../../domain/site.ts'
import { ArrowLeft } from '../../ui/icon/icons.ts'
import './client-page.css'

interface ClientPageProps {
  title: string
  /** The record's number behind the title; it stays on one line. */
  number?: string
  /** One line below the title. */
  lead?: ReactNode
  /** The list that the page's record belongs to. */
  back?: { to: string; label: string }
  /** Buttons beside the title, below it on a phone. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the client area: a sober head, then its content. */
export function ClientPage({ title, number, lead, back, actions, children }: ClientPageProps) {
  return (
    <section className="client-page" aria-labelledby="client-page-title">
      <header className="client-page__head">
        {back && (
          <Link to={back.to} className="client-page__back" viewTransition>
            <ArrowLeft /> {back.label}
          </Link>
        )}
        <div>
          <h1 id="client-page-title">
            {title}
            {number && <span className="client-page__number"> {number}</span>}
          </h1>
          {lead && <p className="client-page__lead">{lead}</p>}
        </div>
        {actions && <div className="client-page__actions">{actions}</div>}
      </header>
      {children}
    </section>
  )
}

/** Nothing of a client's pages is for search engines. */
export function clientMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title}${site.titleSuffix}` }, { name: 'robots', content: 'noindex' }]
}
