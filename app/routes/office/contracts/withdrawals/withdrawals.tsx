import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { firstAddedRowId, ShowMoreLink } from '../../../../ui/pager/more-below.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/withdrawals.ts'
import { loadWithdrawalsPage, type toWithdrawalRow } from './withdrawals.server.ts'
import '../../../../ui/paper-page.css'
import './withdrawals.css'

export const handle = {
  ...officePageHandle,
  permission: 'read-documents',
  growsBelow: true,
  help: {
    title: 'Rétractations',
    what: 'Les personnes qui ont déclaré renoncer à un contrat, sur la page «\u00a0Renoncer au contrat ici\u00a0» du site.',
    how: [
      'Ce qui attend une décision ou un remboursement vient d’abord\u00a0; la date limite ressort une fois passée.',
      'Ouvrez une ligne\u00a0: la fiche indique la suite à donner et prépare la réponse.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Rétractations')

export const loader = ({ context, url }: Route.LoaderArgs) => loadWithdrawalsPage(context, url.searchParams)

/** List of declarations of withdrawal: those that need an action first, then the others, newest first. */
export default function WithdrawalsPage({ loaderData: { waiting, handled } }: Route.ComponentProps) {
  return (
    <PaperPage
      title="Rétractations"
      lead={'N’importe qui peut en déclarer une sur le site\u00a0: vérifiez avant de décider.'}
    >
      <div className="withdrawal-record">
        <Lines
          name="attente"
          title="À traiter"
          lines={waiting.rows}
          added={waiting.added}
          empty="Rien n’attend."
        >
          <ShowMoreLink
            list={waiting}
            shown={waiting.rows.length}
            label="Suite des rétractations à traiter"
            progressText={countWithNoun(waiting.rows.length, 'rétractation', 'rétractations')}
            cut={'La page s’arrête ici\u00a0: la suite apparaît quand ces lignes sont traitées.'}
          />
        </Lines>
        {handled.length > 0 && <Lines name="traitees" title="Traitées" lines={handled} empty="" />}
      </div>
    </PaperPage>
  )
}

interface LinesProps {
  name: string
  title: string
  lines: ReturnType<typeof toWithdrawalRow>[]
  /** Index of the first line that « Afficher la suite » added last. */
  added?: number | null
  empty: string
  children?: ReactNode
}

function Lines({ name, title, lines, added, empty, children }: LinesProps) {
  return (
    <section className="paper-sheet withdrawal-record__part" aria-labelledby={`${name}-titre`}>
      <h2 id={`${name}-titre`}>{title}</h2>
      {lines.length === 0 && <p>{empty}</p>}
      <ul className="plain-list withdrawal-lines">
        {lines.map(({ id, to, name: who, what, location, at, when, next, isLate }, index) => (
          <li key={id} {...(index === added && { id: firstAddedRowId, tabIndex: -1 })}>
            <div>
              <Link to={to} prefetch="intent">
                <strong>{who}</strong>
              </Link>
              <p>{[what, location].filter(Boolean).join(', ')}</p>
            </div>
            <p>
              <time dateTime={at}>{when}</time>
              <br />
              <span data-late={isLate || undefined}>{next}</span>
            </p>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
