import { startTransition, useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { accessibilityStateNames, type Location } from '../../../domain/business/site.ts'
import { useFacts } from '../../http/facts.tsx'
import { minWidthQueries } from '../../styles/widths.ts'
import { ChevronDownIcon } from '../icon/icons.ts'
import { LocationClosureLines } from '../locations/location-closure-lines.tsx'
import { LocationContacts } from '../locations/location-contacts.tsx'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { PrivacyLink } from '../privacy/privacy-link.tsx'
import { BrandIcon } from './brand-icon.tsx'
import { Logo } from './logo.tsx'
import { MenuLink } from './menu-link.tsx'
import {
  clientAreaLink,
  homeLink,
  mainNavigationLinks,
  type NavigationLink,
  quoteRequestLink,
} from './navigation.ts'
import './footer.css'

/** Shows the newsletter form to visitors only: `hasNewsletter` is `false` while a user is signed in. */
export function Footer({ hasNewsletter }: { hasNewsletter: boolean }) {
  const { brand, locations } = useFacts()
  return (
    <footer className="footer" data-ground="graphite">
      <div className="container footer__grid">
        {hasNewsletter && <NewsletterForm />}
        <section aria-labelledby="footer-sites">
          <h2 id="footer-sites" className="annotation">
            Nos ateliers
          </h2>
          <ul className="plain-list footer__locations">
            {locations.map((location) => (
              <FooterLocation key={location.id} location={location} />
            ))}
          </ul>
        </section>
        <div className="footer__end">
          <Link to={href('/')} aria-label={`${brand}, accueil`} className="footer__home">
            <Logo />
          </Link>
          <QuickLinks />
          <SocialLinks />
        </div>
        <div className="footer__legal">
          <LegalLine />
          <DutiesLine />
        </div>
      </div>
    </footer>
  )
}

/** One location with its contacts. Collapsed on a phone once hydrated; the server cannot know the screen width. */
function FooterLocation({ location }: { location: Location }) {
  const isPhone = useIsPhone()
  const contacts = (
    <>
      <LocationContacts location={location} />
      <LocationClosureLines of={location.id} />
    </>
  )
  if (!isPhone)
    return (
      <li className="footer__location">
        <h3>{location.title}</h3>
        {contacts}
      </li>
    )
  return (
    <li className="footer__location" data-folded>
      <details>
        <summary>
          <h3>{location.title}</h3>
          <ChevronDownIcon />
        </summary>
        {contacts}
      </details>
    </li>
  )
}

const quickLinks: NavigationLink[] = [
  homeLink,
  ...mainNavigationLinks,
  { to: href('/tarifs'), label: 'Tarifs' },
  { to: href('/delais'), label: 'Délais' },
  quoteRequestLink,
  clientAreaLink,
]

function QuickLinks() {
  return (
    <nav aria-label="Liens rapides">
      <ul className="plain-list footer__links">
        {quickLinks.map((link) => (
          <li key={link.to}>
            <MenuLink link={link} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SocialLinks() {
  const { socialLinks } = useFacts()
  return (
    <ul className="plain-list footer__social">
      {socialLinks.map(({ id, label, url }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            <BrandIcon id={id} />
            <span className="visually-hidden">{label} (nouvelle fenêtre)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function LegalLine() {
  const { brand, subBrand } = useFacts()
  return (
    <div className="footer__line">
      <span>
        © {brand} et {subBrand}
      </span>
      <Link to={href('/conditions_generales')} viewTransition>
        Conditions générales
      </Link>
      <PrivacyLink>Politique de confidentialité</PrivacyLink>
    </div>
  )
}

/** Links and mentions that the law requires on every page. */
function DutiesLine() {
  const { legal } = useFacts()
  const { state } = legal.accessibility
  return (
    <div className="footer__line footer__duties">
      {/* Wording prescribed by law, required on every page (Code de la consommation, D. 221-5). */}
      <Link to={href('/retractation')} viewTransition>
        Renoncer au contrat ici
      </Link>
      <Link to={href('/verifier')} viewTransition>
        Vérifier un document
      </Link>
      <Link to={href('/mentions_legales')} viewTransition>
        Mentions légales
      </Link>
      <Link to={href('/accessibilite')} viewTransition>
        {state === 'unknown' ? 'Accessibilité' : `Accessibilité\u00a0: ${accessibilityStateNames[state]}`}
      </Link>
      <span className="footer__computed">Images de synthèse, sauf mention contraire</span>
    </div>
  )
}

/**
 * Whether the screen is as narrow as a phone; `false` on the server. Updated in a transition, because it affects only the
 * end of the page: React may interrupt that rendering on a phone that is still hydrating.
 */
function useIsPhone(): boolean {
  const [isPhone, setIsPhone] = useState(false)
  useEffect(() => {
    const wider = window.matchMedia(minWidthQueries.phone)
    const update = () => startTransition(() => setIsPhone(!wider.matches))
    update()
    wider.addEventListener('change', update)
    return () => wider.removeEventListener('change', update)
  }, [])
  return isPhone
}
