import { Fragment, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { Download, ExternalLink } from '../../../ui/icon/area-icons.ts'
import { PaperPage } from '../../../ui/paper-page.tsx'
import './document-page.css'

interface DocumentPageProps {
  /** « Facture », « Avoir » or « Devis ». */
  name: string
  number: string
  /** Where the PDF opens, and where it is downloaded. */
  url: string
  download: string
  /** What an invoice bills. */
  orders: { number: string; to: string }[]
  /** The page of its whole matter. */
  matter: string | null
  back: { to: string; label: string }
  /** What is to be done with it, above it. */
  children?: ReactNode
}

/** A document in a frame of the page's height; beside it what phones do better (docs/product.md §2.13, §10.9). */
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

/** What the browser can do does not change. */
const never = () => () => {}

/** Shown by a page that is alive only: before, the browser shows the wait, and nobody would take the words away again. */
function useArrival(url: string) {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    // It may have come before the page's scripts did.
    setWaiting(performance.getEntriesByName(new URL(url, location.href).href).length === 0)
  }, [url])
  return { isWaiting, onLoad: () => setWaiting(false) }
}
