import type { ReactNode } from 'react'
import './account-page.css'

interface AccountPageProps {
  title: string
  children: ReactNode
  /** Beside the sheet, below it on a phone. */
  aside?: ReactNode
}

/** A page around one thing to do: a sheet of paper, calm and light. */
export function AccountPage({ title, children, aside }: AccountPageProps) {
  return (
    <section className="account-page" data-ground="paper">
      <div className="account-page__inner">
        <div className="account-page__sheet">
          <h1>{title}</h1>
          {children}
        </div>
        {aside && <div className="account-page__aside">{aside}</div>}
      </div>
    </section>
  )
}
