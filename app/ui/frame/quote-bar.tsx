import { useEffect, useState } from 'react'
import { href, useLocation, useParams } from 'react-router'
import { draftLifetime } from '../../forms/draft-lifetime.ts'
import { requestDraftKey, requestPhotosDatabase } from '../../forms/request-draft.ts'
import { withQuery } from '../../http/address.ts'
import { useFacts } from '../../http/facts.tsx'
import { usePageFacts } from '../../http/page-facts.ts'
import { Button, ButtonLink } from '../button.tsx'
import { ArrowRight, Phone } from '../icon/icons.ts'
import { useScrolledPast } from './use-scrolled-past.ts'
import './quote-bar.css'
import './unfinished-request.css'

/**
 * Scroll distance in pixels after which the bar appears on pages whose first screen has a quote button or a table of contents.
 */
const firstScreen = 420

/**
 * Bar with a quote button and a call button, at the bottom of a phone's screen. Stops at the end of the page content, above the
 * footer.
 */
export function QuoteBar() {
  const { locations } = useFacts()
  const { quoteBar } = usePageFacts() ?? {}
  const { service } = useParams()
  const scrolled = useScrolledPast(firstScreen)
  const { pathname } = useLocation()
  const [isUnfinished, setIsUnfinished] = useState(false)
  useEffect(() => setIsUnfinished(pathname !== '' && isRequestKept()), [pathname])
  if (!quoteBar) return null
  const { phone, title } = locations[0]
  if (isUnfinished) return <UnfinishedRequest onErase={() => setIsUnfinished(false)} />
  return (
    <aside
      aria-label="Devis et appel"
      className="quote-bar"
      data-waiting={(quoteBar === 'after-first-screen' && !scrolled) || undefined}
    >
      <ButtonLink to={quoteAddress(service)}>
        Demander un devis <ArrowRight />
      </ButtonLink>
      {phone.link && (
        <a href={phone.link} className="quote-bar__call">
          <Phone />
          <span className="visually-hidden">{`Appeler ${calledHere(title)}`}</span>
        </a>
      )}
    </aside>
  )
}

/** Whether this browser has stored an unfinished request that the form would restore; `false` without storage. */
function isRequestKept(): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(requestDraftKey) ?? '{}')
    return kept.savedAt > Date.now() - draftLifetime
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

/** Turns « Atelier d’Épinal » into the form used within a sentence. */
const calledHere = (title: string) => title.replace(/^Atelier /, 'l’atelier ')

/** Returns the address of the quote form, with the service of the current page selected. */
function quoteAddress(service: string | undefined): string {
  return service ? withQuery(href('/devis'), { service }) : href('/devis')
}
