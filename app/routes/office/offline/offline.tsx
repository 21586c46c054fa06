import { useEffect, useState } from 'react'
import { href, useLocation } from 'react-router'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../http/office-page.ts'
import { otherAccountsWaitingSentence, useOfflineQueue } from '../../../office/offline/offline-queue.ts'
import { offlinePage, storedPageCaches } from '../../../office/offline/stored-pages.ts'
import {
  groupStoredPages,
  readStoredRecord,
  type StoredOrder,
  type StoredPage,
} from '../../../office/offline/stored-record.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { PaperPage } from '../../../ui/paper-page.tsx'
import type { Route } from './+types/offline.ts'
import '../../../ui/paper-page.css'
import './offline.css'

export const handle = {
  ...officePageHandle,
  permission: 'enter-office',
  help: {
    title: 'Sans réseau',
    what: 'Les pages que cet appareil garde pour les moments sans réseau\u00a0: Aujourd’hui, le tableau, les commandes du jour et leurs jantes.',
    how: [
      'Les commandes gardées se trouvent par plaque, puis par client\u00a0; leurs jantes sont dessous.',
      'Une page gardée indique l’heure de son contenu\u00a0; avec le réseau, elle se met à jour.',
      'Photos, étapes, fiches de jantes et problèmes attendent sur l’appareil et partent dès que le réseau revient.',
      'Se déconnecter efface les pages gardées\u00a0; ce qui attend part quand vous vous reconnectez.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Sans réseau')

/** Lists the pages stored on this phone; shown without network instead of a page that is not stored. */
export default function OfflinePage() {
  // The stored copy of this page has no query, so the query is read after hydration.
  const { search } = useLocation()
  const [asked, setAsked] = useState('')
  useEffect(() => setAsked(new URLSearchParams(search).get('page') ?? ''), [search])
  const pages = useKeptList()
  const { others, orders } = groupStoredPages(pages ?? [])
  const { otherAccountsCount } = useOfflineQueue()
  // Only addresses of the office are offered as links.
  const isMissing = asked.startsWith(href('/gestion'))
  return (
    <PaperPage
      title={isMissing ? 'Page non gardée' : 'Pages gardées'}
      lead={
        isMissing
          ? 'Cette page n’est pas disponible sans réseau sur cet appareil.'
          : 'Les pages que cet appareil montre sans réseau, un jour au plus.'
      }
      actions={isMissing && <ButtonLink to={asked}>Réessayer</ButtonLink>}
    >
      {pages?.length === 0 && <p className="paper-note">Aucune pour l’instant.</p>}
      {orders.length > 0 && (
        <section className="paper-sheet offline-pages" aria-labelledby="commandes-gardees">
          <h2 id="commandes-gardees">Commandes gardées</h2>
          <ul className="plain-list">
            {orders.map((order) => (
              <StoredOrderItem key={order.number} order={order} />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section className="paper-sheet offline-pages" aria-labelledby="gardees">
          <h2 id="gardees">Autres pages gardées</h2>
          <ul className="plain-list">
            {others.map(({ to, title }) => (
              <li key={to}>
                <a href={to}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {otherAccountsCount > 0 && (
        <p className="paper-note">{otherAccountsWaitingSentence(otherAccountsCount)}</p>
      )}
    </PaperPage>
  )
}

/** Stored order by plate, client and number, with its stored rims. */
function StoredOrderItem({ order: { to, plate, number, client, vehicle, rims } }: { order: StoredOrder }) {
  const name = (
    <>
      <strong>{plate ?? number}</strong>
      <span>{[client, vehicle, plate && number].filter(Boolean).join(', ')}</span>
    </>
  )
  return (
    <li className="offline-order">
      {to ? <a href={to}>{name}</a> : <p>{name}</p>}
      {rims.length > 0 && (
        <ul className="plain-list" aria-label={`Jantes de ${plate ?? number}`}>
          {rims.map((rim) => (
            <li key={rim.to}>
              <a href={rim.to}>Jante {rim.name}</a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Returns the stored pages; `null` until the browser has listed them. */
function useKeptList(): readonly StoredPage[] | null {
  const [pages, setPages] = useState<readonly StoredPage[] | null>(null)
  useEffect(() => {
    void readKeptList().then(setPages)
  }, [])
  return pages
}

async function readKeptList(): Promise<readonly StoredPage[]> {
  if (!('caches' in window) || !(await caches.has(storedPageCaches.pages))) return []
  const cache = await caches.open(storedPageCaches.pages)
  const pages: StoredPage[] = []
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url)
    // Columns of the board are opened from the board, so they are not listed.
    if (pathname.startsWith(offlinePage) || search) continue
    const html = await (await cache.match(url))?.text()
    const page = html ? new DOMParser().parseFromString(html, 'text/html') : null
    if (page?.title)
      pages.push({
        to: pathname,
        title: page.title.split(', gestion')[0] ?? page.title,
        record: readStoredRecord(page),
      })
  }
  return pages
}
