import { useEffect, useState } from 'react'
import { href, Link, useLocation, useParams } from 'react-router'
import { formDraftLifetime } from '../../forms/draft-lifetime.ts'
import { requestDraftKey, requestPhotosDatabase } from '../../forms/request-draft.ts'
import { addressWithQuery } from '../../http/address.ts'
import { usePageHandle } from '../../http/page-handle.ts'
import { Button, ButtonLink } from '../button.tsx'
import { ArrowRightIcon, PhoneIcon } from '../icon/icons.ts'
import { useScrolledPast } from './use-scrolled-past.ts'
import './quote-bar.css'
import './unfinished-request.css'

/**
 * Scroll distance in pixels after which the bar appears on pages whose first screen has a quote request button or a table of contents.
 */
const firstScreen = 420

/** Anchor of the list of workshops, with their numbers and hours, on the page « À propos ». */
export const locationsAnchor = 'ateliers'

/**
 * Bar with a quote request button and a link to the numbers and hours of the workshops, at the bottom of a phone's screen. Stops at the end
 * of the page content, above the footer.
 */
export function QuoteBar() {
  const { quoteBar } = usePageHandle() ?? {}
  const { service } = useParams()
  const scrolled = useScrolledPast(firstScreen)
  const { pathname } = useLocation()
  const [isUnfinished, setIsUnfinished] = useState(false)
  useEffect(() => setIsUnfinished(pathname !== '' && isRequestKept()), [pathname])
  if (!quoteBar) return null
  if (isUnfinished) return <UnfinishedRequest onErase={() => setIsUnfinished(false)} />
  return (
    <aside
      aria-label="Devis et appel"
      className="quote-bar"
      data-waiting={(quoteBar === 'after-first-screen' && !scrolled) || undefined}
    >
      <ButtonLink to={quoteRequestAddress(service)}>
        Demander un devis <ArrowRightIcon />
      </ButtonLink>
      <Link to={{ pathname: href('/a_propos'), hash: locationsAnchor }} className="quote-bar__call">
        <PhoneIcon />
        <span className="visually-hidden">Appeler un atelier&nbsp;: numéros et horaires</span>
      </Link>
    </aside>
  )
}

/** Whether this browser has stored an unfinished request that the form would restore; `false` without storage. */
function isRequestKept(): boolean {
  try {
    const storedDraft = JSON.parse(localStorage.getItem(requestDraftKey) ?? '{}')
    return storedDraft.savedAt > Date.now() - formDraftLifetime
  } catch {
    return false
  }
}

/** Replaces the bar on any screen while an unfinished request is stored on the device, until it is resumed or erased. */
function UnfinishedRequest({ onErase }: { onErase: () => void }) {
  const erase = () => {
    localStorage.removeItem(requestDraftKey)
    indexedDB.deleteDatabase(requestPhotosDatabase)
    onErase()
  }
  return (
    <aside className="unfinished-request" aria-label="Demande commencée">
      <p>Votre demande de devis n’est pas terminée. Elle est restée sur cet appareil.</p>
      <ButtonLink to={href('/devis')}>Reprendre</ButtonLink>
      <Button variant="quiet" onClick={erase}>
        Effacer
      </Button>
    </aside>
  )
}

/** Returns the address of the quote request form, with the service of the current page selected. */
function quoteRequestAddress(service: string | undefined): string {
  return service ? addressWithQuery(href('/devis'), { service }) : href('/devis')
}
