import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { DialLink } from '../../../../ui/contact/dial-link.tsx'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { BeginEstimateForm } from '../../contracts/estimates/begin-form.tsx'
import type { TodayView } from './today.server.ts'
import type { TodayLine, TodayLines } from './today-line.ts'
import '../../../../ui/paper-page.css'
import './today.css'

interface Section {
  /** Key of the section's lines in the view. */
  of: keyof TodayView['waiting']
  /** Prefix of the section's element ids. */
  name: string
  title: string
  /** Address of the full list, filtered as the section. */
  list?: string
}

const ordersList = (state: string) => `${href('/gestion/commandes')}?vue=liste&etape=${state}`

/** Work of the day, then unanswered records of visitors and clients. All lines are shown on every screen. */
const urgentSections: readonly Section[] = [
  { of: 'lateOrders', name: 'commandes-retard', title: 'Commandes en retard', list: ordersList('retard') },
  {
    of: 'dueOrders',
    name: 'commandes-jour',
    title: 'Promises pour aujourd’hui',
    list: `${href('/gestion/commandes')}?vue=calendrier`,
  },
  {
    of: 'blockedOrders',
    name: 'commandes-bloquees',
    title: 'Commandes bloquées',
    list: ordersList('bloquees'),
  },
  { of: 'problems', name: 'problemes', title: 'Problèmes à l’atelier' },
  { of: 'supplements', name: 'supplements', title: 'Suppléments à faire accepter' },
  { of: 'untoldDays', name: 'nouvelles-dates', title: 'Nouvelles dates à annoncer' },
  {
    of: 'withdrawals',
    name: 'retractations',
    title: 'Rétractations à traiter',
    list: href('/gestion/retractations'),
  },
  // Answers are listed before new requests, because a conversation is in progress.
  { of: 'answers', name: 'reponses', title: 'Réponses reçues' },
  { of: 'requests', name: 'demandes', title: 'Demandes sans réponse', list: href('/gestion/demandes') },
  { of: 'messages', name: 'messages', title: 'Messages sans réponse', list: href('/gestion/messages') },
  { of: 'experts', name: 'experts', title: 'Réponses d’experts' },
  { of: 'people', name: 'personnes', title: 'Accès demandés par des entreprises' },
  { of: 'rejected', name: 'e-mails', title: 'Devis et factures non remis' },
]

/** Next steps of matters in progress, in the order in which a matter passes them. A phone shows the first line only. */
const laterSections: readonly Section[] = [
  {
    of: 'ending',
    name: 'relances',
    title: 'Devis à relancer',
    list: `${href('/gestion/devis')}?etat=attente`,
  },
  {
    of: 'accepted',
    name: 'acceptes',
    title: 'Devis acceptés sans commande',
    list: `${href('/gestion/devis')}?etat=accepte`,
  },
  { of: 'expectedOrders', name: 'attendues', title: 'Jantes attendues', list: ordersList('attendues') },
  {
    of: 'deposits',
    name: 'acomptes',
    title: 'Acomptes à recevoir',
    list: `${href('/gestion/devis')}?etat=accepte`,
  },
  { of: 'treatedOrders', name: 'a-annoncer', title: 'Traitées, à annoncer', list: ordersList('1') },
  { of: 'readyOrders', name: 'a-rendre', title: 'À rendre', list: ordersList('2') },
  { of: 'ordersToBill', name: 'a-facturer', title: 'Terminées, à facturer', list: ordersList('a-facturer') },
  {
    of: 'bank',
    name: 'banque',
    title: 'Virements à rapprocher',
    list: href('/gestion/encaissements/banque'),
  },
  {
    of: 'refunds',
    name: 'remboursements',
    title: 'À rembourser',
    list: `${href('/gestion/factures')}?etat=a-rembourser`,
  },
  {
    of: 'overdue',
    name: 'factures',
    title: 'Factures en retard',
    list: `${href('/gestion/factures')}?etat=en-retard`,
  },
]

type WaitingProps = Pick<TodayView, 'waiting'>

/** Work of the day and unanswered records. */
export const UrgentSections = ({ waiting }: WaitingProps) =>
  urgentSections.map((section) => (
    <WaitingLines key={section.name} {...section} lines={waiting[section.of]} />
  ))

/** Next steps of estimates, orders and invoices. */
export const LaterSections = ({ waiting }: WaitingProps) =>
  laterSections.map((section) => (
    <WaitingLines key={section.name} {...section} lines={waiting[section.of]} isBrief />
  ))

interface WaitingLinesProps extends Section {
  /** Lines of the section; `null` if the reader may not see them. */
  lines: TodayLines | null | undefined
  /** Whether a phone shows the first line only. */
  isBrief?: boolean
}

/** Waiting records of one kind: picture, name, subject, time. Each line links to its record. Renders nothing without lines. */
function WaitingLines({ name, title, list, lines, isBrief = false }: WaitingLinesProps) {
  if (!lines || lines.shown.length === 0) return null
  const { all, unseen, shown, listed = all } = lines
  const isLonger = listed > shown.length
  return (
    <TodaySection
      name={name}
      title={title}
      all={all}
      unseen={unseen}
      isBrief={isBrief}
      aside={
        list &&
        (isLonger || (isBrief && shown.length > 1)) && (
          <Link to={list} className="today__all" data-phone={isLonger ? undefined : true}>
            Tout voir<span className="visually-hidden">, {title}</span>
            {listed < 100 && <span className="today__listed"> ({listed})</span>}
          </Link>
        )
      }
    >
      <ul className="plain-list">
        {shown.map((line) => (
          <li key={line.id} className="today__line" data-pictured={line.photo !== undefined || undefined}>
            <WaitingLine {...line} />
          </li>
        ))}
      </ul>
    </TodaySection>
  )
}

function WaitingLine({
  to,
  photo,
  name,
  what,
  missing,
  detail,
  at,
  age,
  when,
  isLate,
  next,
  begin,
  phone,
}: TodayLine) {
  return (
    <>
      {photo !== undefined && <LinePhoto photo={photo} />}
      <div className="today__record">
        <Link
          to={to}
          className="today__link"
          aria-label={what ? `${name}, ${what}` : undefined}
          prefetch="intent"
          data-key="row"
        >
          <strong>{name}</strong>
        </Link>
        {what && <p>{what}</p>}
        {missing && <p className="today__missing">{missing}</p>}
      </div>
      <p className="today__note">
        <span className="today__since">
          {detail && <span className="today__detail">{detail}, </span>}
          <time dateTime={at || undefined} title={when} data-late={isLate || undefined}>
            {age}
          </time>
        </span>
        <span className="today__next">{next}</span>
      </p>
      {begin && (
        <BeginEstimateForm action={begin} variant="quiet" className="today__press">
          Faire le devis<span className="visually-hidden">, {name}</span>
        </BeginEstimateForm>
      )}
      {phone && <DialLink phone={phone} className="today__phone" />}
    </>
  )
}

const LinePhoto = ({ photo }: { photo: string | null }) =>
  photo ? <img src={photo} alt="" loading="lazy" width="96" height="72" /> : <span className="today__photo" />

interface TodaySectionProps {
  /** Prefix of the section's element ids. */
  name: string
  title: string
  /** Total number of lines, including lines that are not shown. */
  all?: number
  /** Number that no staff member has opened; shown if it differs from the total. */
  unseen?: number
  /** Link shown beside the title. */
  aside?: ReactNode
  /** Whether a phone shows the first line only. */
  isBrief?: boolean
  children: ReactNode
}

/** Section of the page for one kind of information. */
export function TodaySection({
  name,
  title,
  all = 0,
  unseen = 0,
  aside,
  isBrief = false,
  children,
}: TodaySectionProps) {
  const isPart = unseen > 0 && unseen < all
  return (
    <section
      className="paper-sheet today__part"
      aria-labelledby={`${name}-titre`}
      data-brief={isBrief || undefined}
    >
      <div className="today__head">
        <h2 id={`${name}-titre`}>
          {title}{' '}
          {all > 0 && (
            <span className="today__count">
              {all > 99 ? '99+' : all}
              {isPart && `, dont ${unseen > 99 ? '99+' : unseen}\u00a0${unseen > 1 ? 'non lus' : 'non lu'}`}
            </span>
          )}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

interface TodayFoldProps {
  /** Prefix of the section's element ids. */
  name: string
  title: string
  isOpen?: boolean
  children: ReactNode
}

/** Collapsed section with information that needs no action. */
export const CollapsibleSection = ({ name, title, isOpen = false, children }: TodayFoldProps) => (
  <section className="paper-sheet today__fold" aria-labelledby={`${name}-titre`}>
    <details open={isOpen}>
      <summary>
        <h2 id={`${name}-titre`}>{title}</h2> <ChevronDownIcon />
      </summary>
      {children}
    </details>
  </section>
)
