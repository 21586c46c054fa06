import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmailText } from './contact/email-text.tsx'
import { ArrowLeftIcon } from './icon/icons.ts'
import './paper-page.css'

interface PaperPageProps {
  title: string
  /** Number of the record, shown after the title without line breaks. */
  number?: string
  /** One line below the title. */
  lead?: ReactNode
  /** Link to the list that the record belongs to. */
  back?: { to: string; label: string }
  /** Buttons beside the title; below it on a phone. */
  actions?: ReactNode
  children: ReactNode
}

/** Layout of a page of the client area or the office. */
export function PaperPage({ title, number, lead, back, actions, children }: PaperPageProps) {
  return (
    <section className="paper-page" aria-labelledby="page-title">
      <header className="paper-page__head">
        {back && (
          <Link to={back.to} className="paper-page__back" viewTransition>
            <ArrowLeftIcon /> {back.label}
          </Link>
        )}
        <div>
          <h1 id="page-title">
            <EmailText>{title}</EmailText>
            {/* The space stays outside the number's `nowrap` element, where the line could not break. */}
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
