import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Download, ExternalLink } from '../../../ui/icon/area-icons.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { DocumentFrame } from './document-frame.tsx'
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
  back: { to: string; label: string }
  /** What is to be done with it, above it. */
  children?: ReactNode
}

/** A document in a frame of the page's height; beside it what phones do better (docs/product.md §2.13, §10.9). */
export function DocumentPage({ name, number, url, download, orders, back, children }: DocumentPageProps) {
  const actions = (
    <>
      <a className="button" data-variant="primary" href={url} target="_blank" rel="noreferrer">
        <ExternalLink /> Ouvrir
      </a>
      <a className="button" data-variant="secondary" href={download} download>
        <Download /> Télécharger
      </a>
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
