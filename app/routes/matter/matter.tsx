import { href, Link } from 'react-router'
import { type FormOutcome, problemsOfOutcome } from '../../forms/form-outcome.ts'
import { findFactsInMatches } from '../../http/facts.tsx'
import { noindexMeta } from '../../http/noindex-meta.ts'
import { withdrawalLinkText } from '../../http/page-addresses.ts'
import { type PageHandle, privatePageHandle } from '../../http/page-handle.ts'
import { PhoneLink } from '../../ui/contact/contact-links.tsx'
import { DownloadIcon } from '../../ui/icon/area-icons.ts'
import { ArrowLeftIcon, ArrowRightIcon, FileTextIcon, MapPinIcon, PhoneIcon } from '../../ui/icon/icons.ts'
import { UpdateNotice } from '../../ui/live/update-notice.tsx'
import { useLivePage } from '../../ui/live/use-live-page.ts'
import { PickupNotice } from '../../ui/orders/pickup-notice.tsx'
import { PurchaseOrderForm } from '../../ui/orders/purchase-order-form.tsx'
import { ShownPhotos } from '../../ui/pictures/shown-photos.tsx'
import { StatusText } from '../../ui/status-text.tsx'
import { ThreadMessages } from '../../ui/thread/thread-messages.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { TransferSection } from '../../ui/transfer/transfer.tsx'
import { setMatterCookie } from '../passport/passport.server.ts'
import { PassportLinks } from '../passport/passport-links.tsx'
import { ContractPartChoice } from '../withdrawal/part-choice.tsx'
import type { Route } from './+types/matter.ts'
import { ExpiredLinkPage } from './expired-link.tsx'
import { loadMatterPage, type MatterActionView, type OpenMatter } from './matter.server.ts'
import { matterFailures } from './matter-failures.ts'
import { matterForms } from './matter-forms.server.ts'
import { ReplyForm } from './reply-form.tsx'
import { VisitorMessageItem } from './visitor-message.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import '../../ui/button.css'
import '../../ui/paper-page.css'
import '../../ui/problem-text.css'
import './matter.css'

export const handle = { ...privatePageHandle, audience: null } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  noindexMeta(matches, `Votre dossier chez ${findFactsInMatches(matches).brand}`)

export async function loader({ context, url }: Route.LoaderArgs) {
  const matter = await loadMatterPage(context, url)
  if (!matter.isExpired && matter.rims.length > 0) setMatterCookie(context)
  return matter
}

export const action = (args: Route.ActionArgs) => matterForms.action(args)
export const middleware: Route.MiddlewareFunction[] = matterForms.middleware

/** A matter from the first question to the receipt, with the next action on top. */
export default function MatterPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="matter" data-ground="paper">
      {loaderData.isExpired ? (
        <ExpiredLinkPage
          action={formAddressOf(loaderData.address, 'renouveler')}
          outcome={actionData?.renouveler}
        />
      ) : (
        <MatterView matter={loaderData} outcomes={actionData} />
      )}
      <UpdateNotice />
    </div>
  )
}

interface MatterViewProps {
  matter: OpenMatter
  outcomes?: { repondre?: FormOutcome; retirer?: FormOutcome; bon?: FormOutcome }
}

function MatterView({ matter, outcomes }: MatterViewProps) {
  useLivePage(matter.live)
  return (
    <div className="matter__sheet">
      <MatterStanding {...matter} />
      {matter.transfers.length > 0 && (
        <div className="matter__part">
          {matter.transfers.map(({ transfer, title, wording }) => (
            <TransferSection key={transfer.reference} transfer={transfer} title={title}>
              {wording && <p>{wording}</p>}
            </TransferSection>
          ))}
        </div>
      )}
      <MatterOrders
        orders={matter.orders}
        contracts={matter.contracts}
        address={matter.address}
        outcome={outcomes?.bon}
      />
      <MatterPhotos groups={matter.photoGroups} />
      <div className="matter__side">
        <MatterPapers papers={matter.papers} />
        {matter.rims.length > 0 && <PassportLinks rims={matter.rims} />}
        <MatterFacts facts={matter.facts} contact={matter.contact} />
      </div>
      <MatterThread matter={matter} outcomes={outcomes} />
    </div>
  )
}

/** Title, state in words, and the next action. */
function MatterStanding({
  title,
  reference,
  answered,
  state,
  actions,
  pickups,
  isOnlyRead,
  isSignedIn,
}: OpenMatter) {
  const [first, ...others] = actions
  return (
    <header className="matter__part">
      {isOnlyRead && (
        <p className="paper-note">
          Vous lisez cette page comme son client la voit&nbsp;: rien ne s’y envoie.
        </p>
      )}
      {isSignedIn && (
        <Link to={href('/espace_pro')} className="paper-page__back">
          <ArrowLeftIcon /> Mon espace
        </Link>
      )}
      {reference && <p className="annotation">{reference}</p>}
      <h1>{title}</h1>
      {answered && (
        <p className="matter__answered" role="status">
          {answered.status && <strong>{answered.status}</strong>} {answered.wording} {answered.more}{' '}
          {answered.proof && <ProofLink to={answered.proof} />}
        </p>
      )}
      <div className="matter-state" tabIndex={-1}>
        <p role="status">
          <strong>{state.label}</strong>
          <span>{state.next}</span>
        </p>
        {first && <ActionLink action={first} isFirst />}
        {others.length > 0 && (
          <ul className="plain-list matter-state__others" aria-label="À faire aussi">
            {others.map((action) => (
              <li key={action.key}>
                <ActionLink action={action} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {pickups.map((pickup) => (
        <PickupNotice key={`${pickup.title} ${pickup.owed}`} pickup={pickup} />
      ))}
    </header>
  )
}

function ActionLink({
  action: { label, wording, to, leads },
  isFirst = false,
}: {
  action: MatterActionView
  isFirst?: boolean
}) {
  const look = { className: 'button', 'data-variant': isFirst ? 'primary' : 'secondary' }
  return (
    <div className="matter-state__act">
      {leads === 'to-page' ? (
        <Link to={to} {...look}>
          {label} <ArrowRightIcon />
        </Link>
      ) : leads === 'here' ? (
        <a href={to} {...look}>
          {label}
        </a>
      ) : (
        <a href={to} target="_blank" rel="noreferrer" {...look}>
          {label}
          <span className="visually-hidden"> (nouvelle fenêtre)</span>
          {leads === 'away' ? <MapPinIcon /> : <FileTextIcon />}
        </a>
      )}
      {wording && <span>{wording}</span>}
    </div>
  )
}

/** Orders with the timeline of their statuses, and the contract of each accepted estimate. */
function MatterOrders({
  orders,
  contracts,
  address,
  outcome,
}: Pick<OpenMatter, 'orders' | 'contracts' | 'address'> & { outcome?: FormOutcome }) {
  if (orders.length + contracts.length === 0) return null
  return (
    <section className="matter__part" aria-label="Commande">
      {orders.map(({ id, number, wording, steps, statusName, isCancelled, progressWords, purchaseOrder }) => (
        <section key={id} className="paper-sheet matter-order" aria-labelledby={`commande-${id}`}>
          <h2 id={`commande-${id}`}>
            Commande <span className="paper-page__number">{number}</span>
          </h2>
          <ul className="plain-list matter-order__says">
            {wording.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
          <div className="matter-order__wide">
            <Timeline steps={steps} />
          </div>
          <div className="matter-order__narrow">
            <Timeline steps={steps} isVertical />
          </div>
          <p className={isCancelled ? undefined : 'visually-hidden'}>{statusName}</p>
          {progressWords && <p>{progressWords}</p>}
          {purchaseOrder && (
            <PurchaseOrderForm
              action={formAddressOf(address, 'bon')}
              failures={matterFailures}
              purchaseOrder={purchaseOrder}
              outcome={outcome}
            />
          )}
        </section>
      ))}
      {contracts.map((contract) => (
        <Contract key={contract.id} {...contract} />
      ))}
    </section>
  )
}

/** Date of acceptance, promises, and the withdrawal link while the right of withdrawal lasts. */
function Contract({
  number,
  acceptedOn,
  confirmedOn,
  begins,
  withdrawal,
  declaredBy,
  declaredOn,
  declaredPart,
  parts,
  proof,
}: OpenMatter['contracts'][number]) {
  return (
    <div className="matter-contract">
      <p>
        Devis {number}
        {acceptedOn && <> accepté le {acceptedOn}</>}
        {confirmedOn && <>, confirmé par e-mail le {confirmedOn}</>}.
        {begins && (
          <>
            {' '}
            Vous n’avez pas demandé de commencer sans attendre&nbsp;: les travaux ne commenceront pas avant le{' '}
            {begins}.
          </>
        )}
      </p>
      {declaredOn && (
        <p>
          Votre rétractation a été reçue le {declaredOn}
          {declaredPart && <>, pour cette partie&nbsp;: {declaredPart}</>}.
        </p>
      )}
      {proof && (
        <p>
          <ProofLink to={proof} />
        </p>
      )}
      {withdrawal && (
        <p>
          {withdrawal.wording}
          <Link to={withdrawal.path}>{withdrawalLinkText}</Link>
        </p>
      )}
      <ContractPartChoice number={number} parts={parts} declaredBy={declaredBy} />
    </div>
  )
}

const ProofLink = ({ to }: { to: string }) => (
  <a href={to} target="_blank" rel="noreferrer">
    Dossier de preuve (PDF)<span className="visually-hidden"> (nouvelle fenêtre)</span>
  </a>
)

function MatterPhotos({ groups }: { groups: OpenMatter['photoGroups'] }) {
  if (groups.length === 0) return null
  return (
    <section id="photos" className="matter__part" aria-labelledby="photos-titre">
      <h2 id="photos-titre">Photos</h2>
      <ShownPhotos groups={groups} />
    </section>
  )
}

/** Documents and signed slips, to open or download. */
function MatterPapers({ papers }: Pick<OpenMatter, 'papers'>) {
  if (papers.length === 0) return null
  return (
    <section id="papiers" className="paper-sheet matter-papers" aria-labelledby="papiers-titre">
      <h2 id="papiers-titre">Vos documents</h2>
      <ul className="plain-list">
        {papers.map(({ id, name, number, date, amount, status, tone, open, download }) => (
          <li key={id}>
            <a href={open} target="_blank" rel="noreferrer" className="matter-papers__open">
              <strong>
                {name} {number}
              </strong>
              <span className="visually-hidden"> (PDF, nouvelle fenêtre)</span>
            </a>
            <p>
              {date}
              {amount && <span className="matter-papers__amount">{amount}</span>}
            </p>
            {status && <StatusText tone={tone}>{status}</StatusText>}
            <a href={download} download className="matter-papers__download">
              <DownloadIcon />
              <span className="visually-hidden">
                Télécharger {name.toLowerCase()} {number}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MatterFacts({ facts, contact }: Pick<OpenMatter, 'facts' | 'contact'>) {
  return (
    <section className="paper-sheet matter-facts" aria-label="En bref">
      <dl className="paper-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="matter__phone">
        <PhoneIcon />
        <span>
          Plus simple de vive voix&nbsp;? {contact.title}&nbsp;: <PhoneLink {...contact.phone} />
        </span>
      </p>
    </section>
  )
}

/** Messages, the reply form, and the withdrawal of the request. */
function MatterThread({ matter, outcomes }: MatterViewProps) {
  const { kind, address, messages, older, newest, mayWrite, mayWithdraw, nextId } = matter
  const rejection = problemsOfOutcome(outcomes?.retirer).form
  return (
    <div className="matter__thread">
      {messages.length > 0 && (
        <section id="echange" className="matter__part" aria-labelledby="echange-titre">
          <h2 id="echange-titre">Notre échange</h2>
          <ThreadMessages older={older} newest={newest} className="matter__messages">
            {messages.map((message) => (
              <VisitorMessageItem key={message.id} message={message} />
            ))}
          </ThreadMessages>
        </section>
      )}
      {mayWrite && (
        <ReplyForm
          action={formAddressOf(address, 'repondre')}
          kind={kind}
          nextId={nextId}
          // Only the next action has a primary button.
          isQuiet={matter.actions.some(({ leads }) => leads !== 'here')}
          outcome={outcomes?.repondre}
        />
      )}
      {mayWithdraw ? (
        <WithdrawForm action={formAddressOf(address, 'retirer')} kind={kind} outcome={outcomes?.retirer} />
      ) : (
        rejection && (
          <p id="retirer-refus" role="alert" className="form-problem">
            {rejection}
          </p>
        )
      )}
    </div>
  )
}

/** Returns the address of a form of the page, whose query may already contain the access of a link. */
const formAddressOf = (address: string, name: string) =>
  `${address}${address.includes('?') ? '&' : '?'}index&formulaire=${name}#${name}`
