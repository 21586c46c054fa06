import { Fragment, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { Download, ExternalLink } from '../../../ui/icon/area-icons.ts'
import { PaperPage } from '../../../ui/paper-page.tsx'
import '../../../ui/button.css'
import '../../../ui/paper-page.css'
import './document-page.css'

interface DocumentPageProps {
  /** « Facture », « Avoir » or « Devis ». */
  name: string
  number: string
  /** Address that opens the PDF; below, address that downloads it. */
  url: string
  download: string
  /** Orders that the invoice covers. */
  orders: { number: string; to: string }[]
  /** Address of the matter's page. */
  matter: string | null
  back: { to: string; label: string }
  /** Actions on the document, above it. */
  children?: ReactNode
}

/** A document in a full-height frame, with buttons that open and download it for phones (docs/product.md §2.13, §10.9). */
export function DocumentPage({
  name,
  number,
  url,
  download,
  orders,
  matter,
  back,
  children,
}: DocumentPageProps) {
  const actions = (
    <>
      <a className="button" data-variant="primary" href={url} target="_blank" rel="noreferrer">
        <ExternalLink /> Ouvrir
      </a>
      <a className="button" data-variant="secondary" href={download} download>
        <Download /> Télécharger
      </a>
      {matter && (
        <ButtonLink to={matter} variant="secondary">
          Tout le dossier
        </ButtonLink>
      )}
    </>
  )
  return (
    <PaperPage
      title={name}
      number={number}
      lead={orders.length > 0 && <BilledOrders orders={orders} />}
      back={back}
      actions={actions}
    >
      {children}
      <DocumentFrame key={url} title={`${name} ${number}`} url={url} />
    </PaperPage>
  )
}

function BilledOrders({ orders }: Pick<DocumentPageProps, 'orders'>) {
  return (
    <>
      {orders.length === 1 ? 'Commande' : 'Commandes'}{' '}
      {orders.map(({ number, to }, place) => (
        <Fragment key={to}>
          {place > 0 && ', '}
          <Link to={to} className="document-order">
            {number}
          </Link>
        </Fragment>
      ))}
    </>
  )
}

function DocumentFrame({ title, url }: { title: string; url: string }) {
  const { isWaiting, onLoad } = useArrival(url)
  const showsPdf = useSyncExternalStore(
    never,
    () => navigator.pdfViewerEnabled ?? true,
    () => true,
  )
  if (!showsPdf)
    return (
      <p className="paper-sheet document-note">
        Ce navigateur n’affiche pas les PDF dans une page&nbsp;: ouvrez ou téléchargez le document avec les
        boutons ci-dessus.
      </p>
    )
  return (
    <div className="document-frame">
      {isWaiting && (
        <p className="document-frame__waiting" role="status">
          Chargement du document…
        </p>
      )}
      <iframe title={title} src={url} onLoad={onLoad} />
    </div>
  )
}

/** Subscription that never notifies: the capability of the browser does not change. */
const never = () => () => {}

/**
 * Returns whether the frame is still loading. `false` until hydration: before, the browser shows its own progress, and a message
 * in the HTML could never be removed without JavaScript.
 */
function useArrival(url: string) {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    // The document may have loaded before hydration.
    setWaiting(performance.getEntriesByName(new URL(url, location.href).href).length === 0)
  }, [url])
  return { isWaiting, onLoad: () => setWaiting(false) }
}
