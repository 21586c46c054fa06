import { Fragment, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { DocumentContent } from '../../../records/document-page.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DownloadIcon, ExternalLinkIcon } from '../../../ui/icon/area-icons.ts'
import { PaperPage } from '../../../ui/paper-page.tsx'
import '../../../ui/button.css'
import '../../../ui/paper-page.css'
import './document-page.css'

interface DocumentPageProps {
  /** « Facture », « Avoir » or « Devis ». */
  name: string
  number: string
  /** Address that opens the PDF. */
  url: string
  /** Address that downloads the PDF. */
  download: string
  /** Orders that the invoice covers. */
  orders: { number: string; to: string }[]
  /** Address of the matter's page. */
  matter: string | null
  back: { to: string; label: string }
  /** Lines and totals, shown where the browser displays no PDF. */
  content: DocumentContent | null
  /** Whether the bar above the document asks the client to answer or pay. Its button is then the only primary one, and the first. */
  isClientAsked: boolean
  /** Bar above the document, one line high until it is opened. */
  children?: ReactNode
}

/**
 * A document in a full-height frame, with buttons that open and download it. On phones, without JavaScript and in browsers that
 * display no PDF, its lines are HTML.
 */
export function DocumentPage({
  name,
  number,
  url,
  download,
  orders,
  matter,
  back,
  content,
  isClientAsked,
  children,
}: DocumentPageProps) {
  const actions = (
    <>
      <a
        className="button"
        data-variant={isClientAsked ? 'secondary' : 'primary'}
        href={url}
        target="_blank"
        rel="noreferrer"
      >
        <ExternalLinkIcon /> Ouvrir
      </a>
      <a className="button" data-variant="secondary" href={download} download>
        <DownloadIcon /> Télécharger
      </a>
      {matter && (
        <ButtonLink to={matter} variant="secondary">
          Tout le dossier
        </ButtonLink>
      )}
    </>
  )
  return (
    <div className="document-page">
      <PaperPage
        title={name}
        number={number}
        lead={orders.length > 0 && <BilledOrders orders={orders} />}
        back={back}
        actions={!isClientAsked && actions}
      >
        {children}
        {isClientAsked && <div className="paper-page__actions">{actions}</div>}
        <DocumentFrame key={url} title={`${name} ${number}`} url={url} content={content} />
      </PaperPage>
    </div>
  )
}

function BilledOrders({ orders }: Pick<DocumentPageProps, 'orders'>) {
  return (
    <>
      {orders.length === 1 ? 'Commande' : 'Commandes'}{' '}
      {orders.map(({ number, to }, index) => (
        <Fragment key={to}>
          {index > 0 && ', '}
          <Link to={to} className="document-order">
            {number}
          </Link>
        </Fragment>
      ))}
    </>
  )
}

interface DocumentBarProps {
  /** One-line summary of the question to the client, or of the decision taken. */
  label: ReactNode
  /** Label of the button that opens the collapsed bar. */
  more: string
  /** Whether `more` looks like the page's primary button. */
  isAsking?: boolean
  children: ReactNode
}

/** One line above the document that opens to its details, also without JavaScript. */
export function DocumentDetailsBar({ label, more, isAsking = false, children }: DocumentBarProps) {
  return (
    <details className="document-details">
      <summary className="document-bar">
        <span>{label}</span>{' '}
        {isAsking ? (
          <span className="button" data-variant="primary">
            {more}
          </span>
        ) : (
          <span className="document-bar__more">{more}</span>
        )}
      </summary>
      {children}
    </details>
  )
}

interface DocumentFrameProps {
  title: string
  url: string
  content: DocumentContent | null
}

function DocumentFrame({ title, url, content }: DocumentFrameProps) {
  const { isWaiting, onLoad } = useArrival(url)
  const showsPdf = useSyncExternalStore(
    never,
    () => navigator.pdfViewerEnabled ?? true,
    () => true,
  )
  return (
    <>
      {showsPdf && (
        <div className="document-frame">
          {isWaiting && (
            <p className="document-frame__waiting" role="status">
              Chargement du document…
            </p>
          )}
          {/* `lazy`: phones hide the frame and do not load it. */}
          <iframe title={title} src={url} onLoad={onLoad} loading="lazy" />
        </div>
      )}
      <DocumentLines content={content} isOnly={!showsPdf} />
    </>
  )
}

/** Lines and totals of the document, hidden where the PDF frame is shown. */
function DocumentLines({ content, isOnly }: { content: DocumentContent | null; isOnly: boolean }) {
  return (
    <section
      className="paper-sheet document-lines"
      data-only={isOnly || undefined}
      aria-label="Contenu du document"
    >
      {content && (
        <>
          <ul className="plain-list">
            {content.lines.map(({ key, wording, quantity, price }) => (
              <li key={key}>
                <span>{wording}</span> <span>{quantity}&nbsp;×</span> <strong>{price}&nbsp;HT</strong>
              </li>
            ))}
          </ul>
          <dl>
            {content.totals.map(({ name, amount }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className="document-note">
        Le document complet est le PDF&nbsp;: ouvrez-le ou téléchargez-le ci-dessus.
      </p>
    </section>
  )
}

/** Subscribes to nothing: the capability of the browser does not change. */
const never = () => () => {}

/**
 * Whether the frame is still loading. Returns `false` until hydration: before that, the browser shows its own progress,
 * and a message in the HTML could never be removed without JavaScript.
 */
function useArrival(url: string) {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    // The document may have loaded before hydration.
    setWaiting(performance.getEntriesByName(new URL(url, location.href).href).length === 0)
  }, [url])
  return { isWaiting, onLoad: () => setWaiting(false) }
}
