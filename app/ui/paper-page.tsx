import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmailText } from './email-text.tsx'
import { ArrowLeft } from './icon/icons.ts'
import './paper-page.css'

interface PaperPageProps {
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

/** A page of the client area or of the office: a sober head, then its content. */
export function PaperPage({ title, number, lead, back, actions, children }: PaperPageProps) {
  return (
    <section className="paper-page" aria-labelledby="page-title">
      <header className="paper-page__head">
        {back && (
          <Link to={back.to} className="paper-page__back" viewTransition>
            <ArrowLeft /> {back.label}
          </Link>
        )}
        <div>
          <h1 id="page-title">
            <EmailText>{title}</EmailText>
            {/* Within the number's own line the space would be no place to break at. */}
            {number && ' '}
            {number && <span className="paper-page__number">{number}</span>}
          </h1>
          {lead && <p className="paper-page__lead">{lead}</p>}
        </div>
        {actions && <div className="paper-page__actions">{actions}</div>}
      </header>
      {children}
    </section>
  )
}
