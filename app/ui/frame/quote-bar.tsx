import { href, useParams } from 'react-router'
import { site } from '../../../domain/site.ts'
import { withQuery } from '../../address.ts'
import { usePageFacts } from '../../page-facts.ts'
import { ButtonLink } from '../button.tsx'
import { ArrowRight, Phone } from '../icon/icons.ts'
import { useScrolledPast } from './use-scrolled-past.ts'
import './quote-bar.css'

/**
 * Where the first screen has a quote button of its own, or a list of contents, the bar comes after it, in pixels.
 */
const firstScreen = 420

/** On a phone, the quote one thumb away. It rests at the end of the page's content, above the footer. */
export function QuoteBar() {
  const { quoteBar } = usePageFacts() ?? {}
  const { service } = useParams()
  const scrolled = useScrolledPast(firstScreen)
  if (!quoteBar) return null
  return (
    <aside
      aria-label="Devis et appel"
      className="quote-bar"
      data-waiting={(quoteBar === 'after-first-screen' && !scrolled) || undefined}
    >
      <ButtonLink to={quoteAddress(service)}>
        Demander un devis <ArrowRight />
      </ButtonLink>
      <a href={site.locations[0].phone.link} className="quote-bar__call">
        <Phone />
        <span className="visually-hidden">{`Appeler ${calledHere(site.locations[0].title)}`}</span>
      </a>
    </aside>
  )
}

/** « Atelier d’Épinal » within a sentence. */
const calledHere = (title: string) => title.replace(/^Atelier /, 'l’atelier ')

/** From a service's page the form opens with that service chosen. */
function quoteAddress(service: string | undefined): string {
  return service ? withQuery(href('/devis'), { service }) : href('/devis')
}
